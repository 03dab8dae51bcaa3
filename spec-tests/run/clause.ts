import type { ClauseId } from '../../src/spec/clauses.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { type ClauseTest, type Needs, type Observation, registry } from './registry.js'

/**
 * Registers a test of a clause. A clause passes if all of its tests that can be made on the target hold.
 * @param name one sentence that says what is so; unique in its clause
 */
export function clause(id: ClauseId, name: string, needs: Needs, test: ClauseTest['test']): void {
  registry.clauseTests.push({ id, name, needs, test })
}

/** Registers an observation of an open point. The runner makes all observations before all tests. */
export function open(id: OpenPointId, needs: Needs, observe: Observation['observe']): void {
  registry.observations.push({ id, needs, observe })
}

// A file of the suite that is started by itself runs what it registers; the runner is never started like that.
if (/[\\/]spec-tests[\\/](observations|scenarios)[\\/].+\.suite\.[jt]s$/.test(process.argv[1] ?? ''))
  setImmediate(async () => (await import('./alone.js')).runAlone())

import type { NamedFault } from '../../faults/fault.js'
import type { ClauseId } from '../../spec/clauses.js'
import { nullTargets, startNullTarget } from './null-targets.js'
import { type Part, selectedFaults, selectedReadings } from './plan.js'
import { conformantRow, type ProofRow, rowOf } from './proof-row.js'
import { proveFault } from './prove-fault.js'
import { pairedReadings, specificReadings } from './readings.js'
import { checkTarget } from './runs.js'
import { soak } from './soak.js'
import {
  canRun,
  foreign,
  type Implementation,
  type Mistake,
  mistakesOf,
  python,
  startImplementation,
  startOracle,
  startOracleThatStops,
} from './targets.js'

/** The number of examples per property when the readings vary. */
const runsPerReading = 5

/** The numbers of requests after which a target stops. */
const stops = [40, 400, 1500]

const faults: Part<NamedFault> = { items: selectedFaults, prove: proveFault }

const readings: Part<readonly string[]> = {
  items: plan => selectedReadings(plan, [...pairedReadings(), ...specificReadings]),
  prove: (words, { seed, full }) =>
    proveReadings(words.join(' '), words, { seed, ...(full ? {} : { runs: runsPerReading }) }),
}

/** An implementation without mistakes, and with each of its mistakes. */
function implementationPart(name: string, implementation: Implementation): Part<Mistake | undefined> {
  return {
    items: async () => [undefined, ...(await mistakesOf(implementation))],
    async prove(mistake, { seed, full }) {
      if (mistake === undefined)
        return conformantRow(
          `the ${name} implementation`,
          await checkTarget(() => startImplementation(implementation, []), { seed }),
        )
      const clause = mistake.clause as ClauseId
      const start = () => startImplementation(implementation, [mistake.name])
      const result = await checkTarget(start, { seed, ...(full ? {} : { only: [clause], bail: true }) })
      return rowOf(`${name}: ${mistake.name}`, result, result.ids('failed').includes(clause))
    },
  }
}

const nulls: Part<{ readonly name: string; readonly withControl: boolean }> = {
  items: () =>
    Object.keys(nullTargets).flatMap(name => [false, true].map(withControl => ({ name, withControl }))),
  async prove({ name, withControl }, { seed }) {
    const respond = nullTargets[name] as Parameters<typeof startNullTarget>[0]
    const result = await checkTarget(() => startNullTarget(respond), { withControl, timeout: 300, seed })
    const subject = `${name}, ${withControl ? 'with' : 'without'} control`
    return rowOf(subject, result, result.report.summary.passed === 0 && result.exitCode !== 0)
  },
}

const outages: Part<number> = {
  items: () => stops,
  async prove(requests, { seed }) {
    const result = await checkTarget(() => startOracleThatStops(requests), { timeout: 1000, seed })
    const { failed, untested } = result.report.summary
    return rowOf(
      `stops after ${requests} requests`,
      result,
      result.exitCode === 2 && failed === 0 && untested > 0,
    )
  },
}

/** The parts in their order. */
export const parts = {
  faults,
  readings,
  foreign: implementationPart('foreign', foreign),
  // A machine without Python proves the rest.
  ...(canRun(python) ? { python: implementationPart('Python', python) } : {}),
  'null-targets': nulls,
  outages,
  soak,
} as Readonly<Record<string, Part>>

async function proveReadings(
  subject: string,
  words: readonly string[],
  options: { readonly seed: number; readonly runs?: number },
): Promise<ProofRow> {
  return conformantRow(subject, await checkTarget(() => startOracle({ readings: words }), options))
}

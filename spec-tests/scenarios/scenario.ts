import type { ClauseId } from '../../src/spec/clauses.js'
import { type Operation, operations } from '../../src/spec/endpoints.js'
import type { World } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { successClauses } from '../judge/attribution.js'
import type { Scene } from '../worlds/scene.js'
import type { Cast } from './cast.js'

/** What steps are about. */
export interface Decided {
  readonly clause: ClauseId
  /** The position of the step from which on a wrong response is about the clause, if it is another than usual: as `at` takes it. */
  readonly decides?: number
  /** Whether no read shows the changes before the deciding step, because a server may remember what it has shown. */
  readonly unseen?: true
  /** Whether it changes groups of a world that the target keeps: only so that they stay as they are, or become so again. */
  readonly changesWorld?: true
}

/** Requests on a world. It says what to send and which clause that is about; the definitions judge every response. */
export interface Scenario extends Decided {
  /** Its name: one sentence that says what is so, unique in its clause. */
  readonly says: string
  /** Another world than that of the scene, with the principals of the scene in it. With one, the target must take worlds. */
  readonly world?: (scene: Scene, idPrefix: string) => World
  /**
   * How it runs in a world that the target keeps: there too, although it has a world of its own; there only, because
   * covering arrays show the same in worlds that the suite chooses; or only if the target file has that world. By default,
   * it runs there if it has no world of its own.
   */
  readonly kept?: 'too' | 'only' | 'in the file'
  /** About how many requests it costs, if far more than usual: a large world counts too. */
  readonly requests?: number
  /** Whether it runs before the others, because it catches many faults of the matrix with few requests. */
  readonly early?: true
  /** Whether it also runs where only the base URL is known: there only callers without a valid token send requests. */
  readonly anonymous?: true
  readonly steps: (cast: Cast) => readonly Step[]
}

export function mayBeKept({ world, kept }: Scenario): boolean {
  return world === undefined || kept !== undefined
}

export function mayBeStaged({ kept }: Scenario): boolean {
  return kept === undefined || kept === 'too'
}

/** The position of the deciding step: the first one to the operation that the clause is about, or else the last. */
export function decidingStep({ clause, decides }: Decided, steps: readonly Step[]): number {
  if (decides !== undefined) return decides < 0 ? steps.length + decides : decides
  const own = steps.findIndex(({ operation }) => operation === operationOf(clause))
  return own === -1 ? steps.length - 1 : own
}

/** The operation that a clause is about; undefined if it is about several. */
export function operationOf(clause: ClauseId): Operation | undefined {
  const [area] = clause.split('.', 1)
  return operations.find(each => successClauses[each].startsWith(`${area}.`))
}

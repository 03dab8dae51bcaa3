import type { Attempt, Failure } from './attempt.js'
import type { Choice } from './choice.js'

/** Choices with which the client fails, and how it failed last. */
export interface Broken {
  readonly choices: readonly Choice[]
  readonly failure: Failure
}

/** What the runs of a client showed. */
export interface Findings {
  /** The run on the first server; undefined if the user ended it. */
  readonly first: Attempt | undefined
  /** How many runs there were. */
  readonly runs: number
  /** How many combinations passed. */
  readonly combined: number
  /** Every choice that was to be tried. */
  readonly choices: readonly Choice[]
  /** The smallest sets of choices with which the client fails, each time. */
  readonly breaking: readonly Broken[]
  /** What failed once, and passed when it was repeated. */
  readonly unrepeatable: readonly Broken[]
  /** The ids of the choices that a run passed with. */
  readonly passed: ReadonlySet<string>
  /** The ids of those on which a response of such a run depended. */
  readonly reached: ReadonlySet<string>
  readonly isInterrupted: boolean
}

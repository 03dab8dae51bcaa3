import type { Shard } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Target } from '../target/target.js'

/** What a run of the suite takes. The options of `check`, in a program and on the command line, derive from it. */
export interface RunOptions {
  /** The base URL of the target. Without it and without a target file, the target is the reference server. */
  readonly url?: string | undefined
  /** A target file. `url` and `control` replace what it says. */
  readonly target?: string | undefined
  /** The URL of the control protocol. */
  readonly control?: string | undefined
  /** Another deployment to compare the target with: its base URL or a target file. */
  readonly against?: string | undefined
  /** Whether every difference from the other deployment counts, even one that fair readings explain. */
  readonly strict?: boolean | undefined
  /** The clauses to test; without it, every clause. */
  readonly only?: readonly ClauseId[] | undefined
  /** Full names of tests (`remove.permission: …`): of each clause with one of them, no other test is made. */
  readonly onlyTests?: readonly string[] | undefined
  /** The clauses and the full names of the tests that are made before all others, with all their examples. */
  readonly first?: readonly string[] | undefined
  /** Makes only a part of the tests; other runs make the others. */
  readonly shard?: Shard | undefined
  /** The seed of the random choices. */
  readonly seed: number
  /** Examples per property. */
  readonly runs: number
  /** Whether to combine every three levels of the factors of a test instead of every two. */
  readonly thorough?: boolean | undefined
  /** Seconds after which the suite generates no more examples. */
  readonly budget?: number | undefined
  /** Whether to send no request that changes the target. */
  readonly readOnly?: boolean | undefined
  /** Whether requests may change a target that is not on this machine. */
  readonly allowWrites?: boolean | undefined
  /** The most requests per second. */
  readonly rate?: number | undefined
  /** Whether to stop at the first clause that fails. */
  readonly bail?: boolean | undefined
  /** Whether to look for the smallest failing example; false saves time if it is enough to know that a clause fails. */
  readonly shrink?: boolean | undefined
  /** Milliseconds that a response may take. */
  readonly timeout: number
}

/** What another run with the same target does differently. */
export type NextRun = Pick<RunOptions, 'seed' | 'only' | 'bail' | 'shrink'>

/** The same once the target is known. */
export interface SuiteOptions extends Omit<RunOptions, 'url' | 'target' | 'control' | 'against'> {
  readonly target: Target
  /** The deployment to compare the target with. */
  readonly other?: Target | undefined
  /** The file that it was read from. */
  readonly otherFile?: string | undefined
  /** The file that the target was read from. */
  readonly targetFile?: string | undefined
  /** Whether other runs with the same target follow: they may select other clauses. */
  readonly hasNextRuns?: true | undefined
  /** Receives what a person should know about the run. */
  readonly note?: ((text: string) => void) | undefined
}

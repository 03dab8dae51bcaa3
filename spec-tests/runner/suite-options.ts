import type { ClauseId } from '../../src/spec/clauses.js'
import type { Target } from '../target/target.js'

/** How the suite checks a target. */
export interface SuiteOptions {
  readonly target: Target
  /** The file that the target was read from. */
  readonly targetFile?: string | undefined
  readonly seed: number
  /** Examples per property. */
  readonly runs: number
  /** Seconds after which the suite stops generating examples. */
  readonly budget?: number | undefined
  readonly only?: readonly ClauseId[] | undefined
  readonly readOnly?: boolean | undefined
  readonly allowWrites?: boolean | undefined
  readonly bail?: boolean | undefined
  /** Whether to look for the smallest failing example; true by default. */
  readonly shrink?: boolean | undefined
  readonly rate?: number | undefined
  /** Milliseconds per request. */
  readonly timeout: number
  /** Receives messages for the person who runs the suite. */
  readonly note?: ((text: string) => void) | undefined
}

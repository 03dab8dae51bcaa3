import type { ClauseId } from '../../../spec/clauses.js'

/** The functions that a reader writes. */
export type WrittenName =
  | 'isLongEnough'
  | 'startsField'
  | 'matches'
  | 'mayRead'
  | 'searchStatus'
  | 'addMember'

/** A function that the reader writes. */
export interface Written {
  readonly name: WrittenName
  /** What it gets and what it returns, as lines of a comment. */
  readonly shape: readonly string[]
  /** What stands in the editor at the start: a mistake that people make. */
  readonly start: string
  /** The clauses whose definitions make the function, if it is not that of the exercise alone. */
  readonly definitions?: readonly ClauseId[]
}

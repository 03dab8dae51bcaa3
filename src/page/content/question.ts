import type { ClauseId } from '../../spec/clauses.js'

/** An answer to choose. */
export interface Choice {
  readonly text: string
  readonly isRight: boolean
  /** Why it is right, or why not. */
  readonly why: string
}

/** Something that the reader is asked, and that checks itself. */
export interface Question {
  readonly id: string
  readonly task: string
  /** The clause that decides. */
  readonly clause: ClauseId
  /** The answers to choose from; absent if the reader answers in another way. */
  readonly choices?: readonly Choice[]
}

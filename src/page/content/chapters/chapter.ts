/** What the specification says in a chapter, and what it does not say. In sentences; a pair of backquotes marks code. */
export interface Chapter {
  readonly says: readonly string[]
  readonly silent: readonly string[]
}

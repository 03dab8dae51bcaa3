/** `must` if the specification says it, `derived` if it follows from what the specification says. */
export type Level = 'must' | 'derived'

/** A sentence of the specification, or cells of a row of its tables with a bar between them, word by word. */
export interface Quotation {
  /** In the notation of `Clause.section`. */
  readonly section: string
  readonly text: string
}

export interface Clause {
  readonly level: Level
  /** The sections of the specification, separated by commas; `r` is a matching rule of section 4.1. */
  readonly section: string
  /** What a conformant server does, in one sentence. */
  readonly demand: string
  /** What goes wrong without it, in one sentence. */
  readonly why: string
  /** What the specification says: the rule is in it, or follows from it. */
  readonly quotes: readonly Quotation[]
  /** For a derived rule: how it follows from the quotations. */
  readonly step?: string
  readonly code: CodePlace
}

/** Where the code has a clause: a file of src, a function or constant in it, and a part of the line that decides. */
export type CodePlace = readonly [file: string, name: string, deciding: string]

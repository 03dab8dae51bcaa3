/** `must` if the specification says it, `derived` if it follows from what the specification says. */
export type Level = 'must' | 'derived'

export interface Clause {
  readonly level: Level
  /** The sections of the specification, separated by commas; `r` is a matching rule of section 4.1. */
  readonly section: string
  /** What a conformant server does, in one sentence. */
  readonly demand: string
  /** What goes wrong without it, in one sentence. */
  readonly why: string
  readonly code: CodePlace
}

/** Where the code has a clause: a file of src, a function or constant in it, and a part of the line that decides. */
export type CodePlace = readonly [file: string, name: string, deciding: string]

/** `must` if the specification says it, `derived` if it follows from what the specification says. */
export type Level = 'must' | 'derived'

export interface Clause {
  readonly level: Level
  /** The sections of the specification, separated by commas; `r` is a matching rule of section 4.1. */
  readonly section: string
  /** What a conformant server does, in one sentence. */
  readonly demand: string
}

export function must(section: string, demand: string): Clause {
  return { level: 'must', section, demand }
}

export function derived(section: string, demand: string): Clause {
  return { level: 'derived', section, demand }
}

export type Awaited = 'the response to a read that failed' | 'a new group' | 'a change of members'

/** What is known of how a target shows changes. */
export interface Lateness {
  /** Whether it showed a change late: a read had the right response only after a wait. */
  readonly isLate: boolean
  /** What the suite has waited for in vain. It does not wait for that again, so that a wrong target costs little time. */
  readonly inVain: ReadonlySet<Awaited>
}

export const unknownLateness: Lateness = { isLate: false, inVain: new Set() }

export function seenLate(known: Lateness): Lateness {
  return { ...known, isLate: true }
}

export function waitedInVain(known: Lateness, awaited: Awaited): Lateness {
  return { ...known, inVain: new Set([...known.inVain, awaited]) }
}

/** Milliseconds before each further attempt to see a change. */
export const shortWaits: readonly number[] = [50, 200, 800]

/** The waits in milliseconds, one after another, in which a target gets time to show a change that it has made. */
export function waitsFor(awaited: Awaited, { inVain }: Lateness): readonly number[] {
  return inVain.has(awaited) ? [] : shortWaits
}

/** The waits before a read that failed is sent again. A target that takes worlds can be asked anew on another one. */
export function fewWaits(known: Lateness, takesWorlds: boolean): readonly number[] {
  const waits = waitsFor('the response to a read that failed', known)
  return [0, ...waits.slice(0, takesWorlds ? 1 : undefined)]
}

type Awaited = 'the response to a read that failed' | 'a new group' | 'a change of members'

/** Milliseconds before each further attempt to see a change. */
export const shortWaits: readonly number[] = [50, 200, 800]

/** What is known of how a target shows changes. */
export class Lateness {
  /** Whether it showed a change late: a read had the right response only after a wait. */
  isLate = false
  /** What the suite has waited for in vain. It does not wait for that again, so that a wrong target costs little time. */
  readonly inVain = new Set<Awaited>()

  /** The waits in milliseconds, one after another, in which a target gets time to show a change that it has made. */
  waitsFor(awaited: Awaited): readonly number[] {
    return this.inVain.has(awaited) ? [] : shortWaits
  }

  /** The waits before a read that failed is sent again. A target that takes worlds can be asked anew on another one. */
  fewWaits(takesWorlds: boolean): readonly number[] {
    const waits = this.waitsFor('the response to a read that failed')
    return [0, ...waits.slice(0, takesWorlds ? 1 : undefined)]
  }
}

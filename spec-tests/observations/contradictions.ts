/** A response that contradicts an earlier one. */
export interface SeenContradiction {
  /** How many requests the run had sent. Contradictions with the same number are of one response. */
  readonly after: number
  /** A request before it succeeded in changing something, so that it may only show that the target is late. */
  readonly restsOnChange: boolean
}

export interface Contradictions {
  /** All that were seen in the run, in their order. */
  readonly seen: readonly SeenContradiction[]
  /** What came when the requests of the first one were sent again; undefined before that. */
  readonly repeated?: 'the same' | 'none' | undefined
}

/** Where a run is: no case is under way between two tests and at the end. */
export type Place = 'within a test' | 'between tests' | 'at the end'

/**
 * What to do about the contradictions of a run. The first one that may only show that the target is late is certain if it
 * comes again, or if another response shows one; of a target that is known to be late, one that no change can explain.
 */
export function stepAfterContradictions(
  { seen: [first, ...others], repeated }: Contradictions,
  place: Place,
  { isLate }: { readonly isLate: boolean },
): 'fail' | 'seen once' | 'repeat' | 'go on' {
  if (first === undefined) return 'go on'
  const isConfirmed = others.some(
    ({ after, restsOnChange }) => after !== first.after && !(isLate && restsOnChange),
  )
  if (!first.restsOnChange || isConfirmed || repeated === 'the same') return 'fail'
  if (place === 'at the end') return 'seen once'
  return place === 'between tests' && repeated === undefined ? 'repeat' : 'go on'
}

/**
 * Delta debugging (Zeller and Hildebrandt, ddmin): leaves out parts of a list, large ones first, as long as the rest still
 * fails. No single item of the result can be left out.
 * @param items a list that fails
 * @param fails whether a part of the list, in the same order, still fails
 */
export async function smallestSubset<T>(
  items: readonly T[],
  fails: (subset: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = items
  let parts = 2
  while (left.length > 0) {
    const size = Math.ceil(left.length / parts)
    const smaller = await firstFailing(withoutParts(left, size), fails)
    if (smaller !== undefined) {
      left = smaller
      parts = Math.max(2, parts - 1)
    } else if (size === 1) return left
    else parts = Math.min(left.length, parts * 2)
  }
  return left
}

/** The first of some lists that fails. */
export async function firstFailing<T>(
  lists: Iterable<readonly T[]>,
  fails: (list: readonly T[]) => Promise<boolean>,
): Promise<readonly T[] | undefined> {
  for (const list of lists) if (await fails(list)) return list
  return undefined
}

/** For each part of this size, the list without it. */
function* withoutParts<T>(list: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from < list.length; from += size)
    yield [...list.slice(0, from), ...list.slice(from + size)]
}

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
    const smaller = await firstFailing(left, size, fails)
    if (smaller !== undefined) {
      left = smaller
      parts = Math.max(2, parts - 1)
    } else if (size === 1) return left
    else parts = Math.min(left.length, parts * 2)
  }
  return left
}

async function firstFailing<T>(
  list: readonly T[],
  size: number,
  fails: (list: readonly T[]) => Promise<boolean>,
): Promise<readonly T[] | undefined> {
  for (let from = 0; from < list.length; from += size) {
    const left = [...list.slice(0, from), ...list.slice(from + size)]
    if (await fails(left)) return left
  }
  return undefined
}

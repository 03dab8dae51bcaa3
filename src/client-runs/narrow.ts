/**
 * A smallest set of items that still fails, in their order: no item can be left out if failing items keep failing when
 * others are added. Takes about log2(items) tests for each item that is needed.
 * @param fails decides for some of the items; all of them must fail, and none of them must not
 */
export async function smallestFailing<T>(
  items: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let needed: readonly T[] = []
  let rest = items
  do {
    // With `low` items of the rest it passes, and with `high` it fails.
    let [low, high] = [0, rest.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (await fails([...rest.slice(0, middle), ...needed])) high = middle
      else low = middle
    }
    needed = [...rest.slice(low, high), ...needed]
    rest = rest.slice(0, low)
  } while (rest.length > 0 && !(await fails(needed)))
  return needed
}

/** Smallest sets that fail, none with an item of another, until what is left passes. @param items must fail together */
export async function allSmallestFailing<T>(
  items: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly (readonly T[])[]> {
  const found: (readonly T[])[] = []
  let rest = items
  do {
    const smallest = await smallestFailing(rest, fails)
    found.push(smallest)
    rest = rest.filter(item => !smallest.includes(item))
  } while (rest.length > 0 && (await fails(rest)))
  return found
}

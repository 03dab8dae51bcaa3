/** One value for each factor. */
export type Assignment = Readonly<Record<string, string>>

/**
 * A covering array: few combinations in which every two values of different factors occur together, if they are allowed
 * to. If no value of a factor covers a new pair, the combination takes the first value.
 */
export function pairwise(
  factors: Readonly<Record<string, readonly string[]>>,
  isAllowed: (combination: Assignment) => boolean,
): readonly Assignment[] {
  const uncovered = allPairs(factors, isAllowed)
  const combinations: Assignment[] = []
  for (const pair of uncovered) {
    let combination: Assignment = Object.fromEntries(JSON.parse(pair) as readonly [string, string][])
    for (const [factor, values] of Object.entries(factors)) {
      if (factor in combination) continue
      const allowed = values.filter(value => isAllowed({ ...combination, [factor]: value }))
      const gain = (value: string) =>
        pairsWith(combination, factor, value).filter(key => uncovered.has(key)).length
      const best = allowed.reduce((one, other) => (gain(other) > gain(one) ? other : one))
      combination = { ...combination, [factor]: best }
    }
    combinations.push(combination)
    for (const [factor, value] of Object.entries(combination))
      for (const key of pairsWith(combination, factor, value)) uncovered.delete(key)
  }
  return combinations
}

function allPairs(
  factors: Readonly<Record<string, readonly string[]>>,
  isAllowed: (combination: Assignment) => boolean,
): Set<string> {
  const pairs = new Set<string>()
  for (const [one, ones] of Object.entries(factors))
    for (const [other, others] of Object.entries(factors))
      if (one < other)
        for (const a of ones)
          for (const b of others)
            if (isAllowed({ [one]: a, [other]: b })) pairs.add(keyOf([one, a], [other, b]))
  return pairs
}

/** The pairs of a value with the values of the other factors in the combination. */
function pairsWith(combination: Assignment, factor: string, value: string): readonly string[] {
  return Object.entries(combination)
    .filter(([other]) => other !== factor)
    .map(([other, chosen]) => keyOf([other, chosen], [factor, value]))
}

function keyOf(...pair: readonly (readonly [string, string])[]): string {
  return JSON.stringify([...pair].sort(([a], [b]) => (a < b ? -1 : 1)))
}

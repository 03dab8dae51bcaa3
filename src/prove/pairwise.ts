/** A choice of one value for every name. */
export type Choice = Readonly<Record<string, string>>

/**
 * Few choices in which every two values of different names meet, as far as they may.
 * The first value of a name is taken where no other helps.
 */
export function pairwise(
  values: Readonly<Record<string, readonly string[]>>,
  isAllowed: (choice: Choice) => boolean,
): readonly Choice[] {
  const open = pairsOf(values, isAllowed)
  const choices: Choice[] = []
  for (const pair of open) {
    let choice: Choice = Object.fromEntries(JSON.parse(pair) as readonly [string, string][])
    for (const [name, candidates] of Object.entries(values)) {
      if (name in choice) continue
      const fits = candidates.filter(value => isAllowed({ ...choice, [name]: value }))
      const gain = (value: string) => newPairs(choice, name, value).filter(key => open.has(key)).length
      const best = fits.reduce((one, other) => (gain(other) > gain(one) ? other : one))
      choice = { ...choice, [name]: best }
    }
    choices.push(choice)
    for (const [name, value] of Object.entries(choice))
      for (const key of newPairs(choice, name, value)) open.delete(key)
  }
  return choices
}

function pairsOf(
  values: Readonly<Record<string, readonly string[]>>,
  isAllowed: (choice: Choice) => boolean,
): Set<string> {
  const pairs = new Set<string>()
  for (const [one, ones] of Object.entries(values))
    for (const [other, others] of Object.entries(values))
      if (one < other)
        for (const a of ones)
          for (const b of others)
            if (isAllowed({ [one]: a, [other]: b })) pairs.add(keyOf([one, a], [other, b]))
  return pairs
}

/** The pairs that a value makes with what has been chosen. */
function newPairs(choice: Choice, name: string, value: string): readonly string[] {
  return Object.entries(choice)
    .filter(([other]) => other !== name)
    .map(([other, chosen]) => keyOf([other, chosen], [name, value]))
}

function keyOf(...pair: readonly (readonly [string, string])[]): string {
  return JSON.stringify([...pair].sort(([a], [b]) => (a < b ? -1 : 1)))
}

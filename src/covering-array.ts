/** The levels of each factor. */
export type Factors = Readonly<Record<string, readonly string[]>>

/** One level for each factor. */
export type Assignment = Readonly<Record<string, string>>

/** An assignment of a covering array, and its index in it, which decides what is drawn for it. */
export interface IndexedRow {
  readonly row: Assignment
  readonly index: number
}

/** Levels of different factors, as a key: a pair for strength 2, a triple for strength 3. */
export type Tuple = string

/** How many levels occur together in every combination. */
export type Strength = 2 | 3

interface Options {
  readonly strength?: Strength
  /** A number from 0 to 1 that decides between levels which cover equally many tuples; by default always the first level. */
  readonly random?: () => number
  /** Tuples that need not occur. */
  readonly covered?: ReadonlySet<Tuple>
}

/**
 * A covering array: few assignments in which every two (or three) levels of different factors occur together, if any
 * allowed assignment has them. If there are fewer factors than that, all of their levels are combined.
 * @param isAllowed also decides for assignments of some factors; what it forbids for these, no further level may allow
 */
export function coveringArray(
  factors: Factors,
  isAllowed: (assignment: Assignment) => boolean,
  { strength = 2, random, covered: before = new Set() }: Options = {},
): readonly Assignment[] {
  const all = levelsOf(factors)
  const size = Math.min(strength, all.length)
  const uncovered = new Map(
    allowedIn(all, size, isAllowed)
      .map(levels => [keyOf(levels), levels] as const)
      .filter(([tuple]) => !before.has(tuple)),
  )
  const assignments: Assignment[] = []
  for (const levels of uncovered.values()) {
    const whole = completed(levels)
    if (whole === undefined) continue
    assignments.push(assignmentOf(whole))
    for (const covered of combinations(whole, size)) uncovered.delete(keyOf(covered))
  }
  return assignments

  /** The levels with one of each other factor, chosen greedily; undefined if there is none. */
  function completed(part: readonly Level[]): readonly Level[] | undefined {
    const missing = all.find(levels => !part.some(({ factor }) => factor === levels[0]?.factor))
    if (missing === undefined) return part
    for (const level of byGain(part, missing)) {
      const next = [...part, level]
      const whole = isAllowed(assignmentOf(next)) ? completed(next) : undefined
      if (whole !== undefined) return whole
    }
    return undefined
  }

  function byGain(part: readonly Level[], levels: readonly Level[]): readonly Level[] {
    const others = combinations(part, size - 1)
    const gain = (level: Level) => others.filter(chosen => uncovered.has(keyOf([...chosen, level]))).length
    return levels
      .map(level => ({ level, gain: gain(level), turn: random?.() ?? 0 }))
      .sort((one, other) => other.gain - one.gain || other.turn - one.turn)
      .map(({ level }) => level)
  }
}

/** The tuples of levels that are allowed to occur together, as far as only these levels decide. */
export function tuplesOf(
  factors: Factors,
  strength: Strength,
  isAllowed: (assignment: Assignment) => boolean,
): readonly Tuple[] {
  const all = levelsOf(factors)
  return allowedIn(all, Math.min(strength, all.length), isAllowed).map(keyOf)
}

/** The tuples in an assignment. */
export function tuplesIn(assignment: Assignment, strength: Strength): readonly Tuple[] {
  const levels = Object.entries(assignment).map(([factor, level]) => levelOf(factor, level))
  return combinations(levels, Math.min(strength, levels.length)).map(keyOf)
}

interface Level {
  readonly factor: string
  readonly level: string
  /** Made once, because most of the work is on tuples. With the lengths, texts joined to one stay distinct. */
  readonly key: string
}

function levelOf(factor: string, level: string): Level {
  return { factor, level, key: `${factor.length} ${level.length} ${factor}${level}` }
}

function levelsOf(factors: Factors): readonly (readonly Level[])[] {
  return Object.entries(factors).map(([factor, all]) => all.map(level => levelOf(factor, level)))
}

function assignmentOf(levels: readonly Level[]): Assignment {
  return Object.fromEntries(levels.map(({ factor, level }) => [factor, level]))
}

function allowedIn(
  all: readonly (readonly Level[])[],
  size: number,
  isAllowed: (assignment: Assignment) => boolean,
): readonly (readonly Level[])[] {
  return combinations(all, size)
    .flatMap(product)
    .filter(chosen => isAllowed(assignmentOf(chosen)))
}

/** Every choice of `size` items, in their order. */
function combinations<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) =>
    combinations(items.slice(at + 1), size - 1).map(others => [item, ...others]),
  )
}

/** Every choice of one item of each list. */
function product<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (chosen, list) => chosen.flatMap(items => list.map(item => [...items, item])),
    [[]],
  )
}

/** The same for the same levels in any order. */
function keyOf(levels: readonly Level[]): Tuple {
  return levels
    .map(({ key }) => key)
    .sort()
    .join()
}

import { type Assignment, coveringArray, type Factors, type Tuple } from '../covering-array.js'
import { type Operation, operations } from '../spec/endpoints.js'
import { type OpenPointId, openPointIds, openPoints } from '../spec/open-points.js'
import type { Readings } from '../spec/readings.js'
import type { Reached } from './attempt.js'
import { type Choice, idOf, isPossible, type ReadingChoice } from './choice.js'
import { reachedKeys, readingChoices, valuesFor } from './reading-choices.js'

/** Sets and texts have many values, and the size of a covering array grows with the square of their number. */
const mostPaired = 3

/** Choices that are made together. */
export interface Combination {
  readonly choices: readonly ReadingChoice[]
  /** Those that the requests of the first run reached, as a row of a covering array. */
  readonly row: Assignment
}

/** What is known so far. */
export interface Known {
  readonly base: Readings
  /** What the first run reached. */
  readonly reached: Reached
  /** Choices that make the client fail together. */
  readonly breaking: readonly (readonly Choice[])[]
  /** The ids of choices that occurred in a combination. */
  readonly tried: ReadonlySet<string>
  /** The pairs of choices that did. */
  readonly covered: ReadonlySet<Tuple>
}

/**
 * Combinations in which every two choices that the client reached occur together, each operation by itself, and every
 * choice that it did not reach occurs once. What is known to be covered, or to break the client, is left out.
 */
export function combinations(known: Known): readonly Combination[] {
  const { base, covered } = known
  const factors = factorsOf(known)
  const isAllowed = (row: Assignment) => isFine(known, choicesIn(row, base))
  const pairs = Object.keys(factors).length < 2 ? [] : coveringArray(factors, isAllowed, { covered })
  return withUnreached(known, pairs)
}

/** Whether a server may make these choices together, and no set of them is known to break the client. */
function isFine({ base, breaking }: Known, choices: readonly ReadingChoice[]): boolean {
  const ids = new Set(choices.map(idOf))
  return !breaking.some(set => set.every(choice => ids.has(idOf(choice)))) && isPossible(base, choices)
}

/** The values of each key that responses depend on, that of the first server first. */
function factorsOf(known: Known): Factors {
  const { base, reached } = known
  const factors = openPointIds.flatMap(id =>
    reachedKeys(id, reached).map(key => {
      const values = valuesFor(id, base).filter(
        // Where the whole server breaks the client and no operation alone does, the cause is not known.
        value =>
          isFine(known, [{ kind: 'reading', key: id, value }]) &&
          isFine(known, [{ kind: 'reading', key, value }]),
      )
      const all = [baseValue(key, base), ...values]
      return [key, openPoints[id].form === 'choice' ? all : all.slice(0, mostPaired)] as const
    }),
  )
  return Object.fromEntries(factors.filter(([, values]) => values.length > 1))
}

function choicesIn(row: Assignment, base: Readings): readonly ReadingChoice[] {
  return Object.entries(row)
    .filter(([key, value]) => value !== baseValue(key, base))
    .map(([key, value]) => ({ kind: 'reading', key, value }))
}

/** In the order of the open points and the operations, so that a set of choices always has the same id. */
function inOrder(choices: readonly ReadingChoice[]): readonly ReadingChoice[] {
  const place = ({ key }: ReadingChoice) => {
    const [id, operation] = key.split('/')
    return (
      openPointIds.indexOf(id as OpenPointId) * operations.length + operations.indexOf(operation as Operation)
    )
  }
  return choices.toSorted((one, other) => place(one) - place(other))
}

function baseValue(key: string, base: Readings): string {
  return base[key as OpenPointId] ?? base[key.split('/')[0] as OpenPointId]
}

/** Adds to each row one choice of each open point that the client did not reach, until all of them have occurred. */
function withUnreached(known: Known, rows: readonly Assignment[]): readonly Combination[] {
  const { base, reached, tried } = known
  let left = readingChoices(base).filter(
    choice =>
      reachedKeys(choice.key as OpenPointId, reached).length === 0 &&
      !tried.has(idOf(choice)) &&
      isFine(known, [choice]),
  )
  const made: Combination[] = []
  for (let at = 0; at < rows.length || left.length > 0; at++) {
    const row = rows[at] ?? {}
    const choices = [...choicesIn(row, base)]
    for (const choice of left) {
      const isTaken = choices.some(({ key }) => key === choice.key)
      if (!isTaken && isFine(known, [...choices, choice])) choices.push(choice)
    }
    left = left.filter(choice => !choices.includes(choice))
    made.push({ choices: inOrder(choices), row })
  }
  return made
}

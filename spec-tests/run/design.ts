import fc from 'fast-check'
import {
  type Assignment,
  coveringArray,
  type Factors,
  type Strength,
  type Tuple,
  tuplesIn,
} from '../../src/covering-array.js'
import type { TestOf } from '../../src/report/test-name.js'
import { Untestable } from './failure.js'
import type { SuiteOptions } from './options.js'
import type { Suite } from './suite.js'

/** What a test combines. */
export interface Design {
  readonly factors: Factors
  /** Why levels cannot occur together; undefined if they can. It gets some of the factors, or all. */
  readonly whyNot?: (row: Assignment) => string | undefined
}

/** Every two levels occur together, or every three in a thorough run. */
function strengthOf({ thorough = false }: Pick<SuiteOptions, 'thorough'>): Strength {
  return thorough ? 3 : 2
}

/** Rows in which every pair (or triple) of levels occurs that can occur. The seed decides which rows these are. */
export function coveringRows(
  { factors, whyNot = () => undefined }: Design,
  { seed, thorough }: Pick<SuiteOptions, 'seed' | 'thorough'>,
): readonly Assignment[] {
  return coveringArray(factors, row => whyNot(row) === undefined, {
    strength: strengthOf({ thorough }),
    random: numbersFrom(seed),
  })
}

/** The rows of a test, and which of them were judged. */
export class Coverage {
  readonly #strength: Strength
  readonly #tuples: ReadonlyMap<Assignment, readonly Tuple[]>
  readonly #judged = new Set<Tuple>()
  /** By pair or triple: why an example with it was not judged. */
  readonly #reasons = new Map<Tuple, string>()
  #missedByDefault = 'the test ended before it reached them'

  constructor(
    readonly rows: readonly Assignment[],
    options: Pick<SuiteOptions, 'thorough'>,
  ) {
    this.#strength = strengthOf(options)
    this.#tuples = new Map(rows.map(row => [row, tuplesIn(row, this.#strength)]))
  }

  judged(row: Assignment): void {
    for (const tuple of this.#tuples.get(row) ?? []) this.#judged.add(tuple)
  }

  missed(row: Assignment, reason: string): void {
    // Bodies differ from response to response, so a reason has only the status.
    const short = reason.replace(/(returned \d{3}) .*/s, '$1')
    for (const tuple of this.#tuples.get(row) ?? []) this.#reasons.set(tuple, short)
  }

  /** Judges rows, and then records in the run what was covered: what an early end leaves out is missed for its reason. */
  async during(suite: Pick<Suite, 'run'>, of: TestOf, judgeRows: () => Promise<void>): Promise<void> {
    try {
      await judgeRows()
    } catch (error) {
      if (error instanceof Untestable) this.#missedByDefault = error.message
      throw error
    } finally {
      this.report(suite, of)
      const [reason = this.#missedByDefault] = this.#reasons.values()
      if (this.#judged.size === 0) suite.run.unjudged(of.clause, reason, of.test)
    }
  }

  /** Records in the run which pairs or triples were covered. */
  report({ run }: Pick<Suite, 'run'>, { clause }: TestOf): void {
    const tuples = new Set([...this.#tuples.values()].flat())
    const missed: Record<string, number> = {}
    for (const tuple of tuples) {
      if (this.#judged.has(tuple)) continue
      const reason = this.#reasons.get(tuple) ?? this.#missedByDefault
      missed[reason] = (missed[reason] ?? 0) + 1
    }
    const covered = [...tuples].filter(tuple => this.#judged.has(tuple)).length
    const isComplete = Object.keys(missed).length === 0
    run.cover(clause, {
      strength: this.#strength,
      factors: levelsIn(this.rows),
      pairs: tuples.size,
      covered,
      ...(isComplete ? {} : { missed }),
    })
  }
}

function levelsIn(rows: readonly Assignment[]): Factors {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return Object.fromEntries(
    names.map(name => [name, [...new Set(rows.flatMap(row => row[name] ?? []))].toSorted()]),
  )
}

/** By seed: numbers from 0 to 1. All tests of a run draw the same ones. */
const drawn = new Map<number, readonly number[]>()

function numbersFrom(seed: number): () => number {
  const draw = () => fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed, numRuns: 499 })
  const numbers = drawn.get(seed) ?? draw()
  drawn.set(seed, numbers)
  let at = 0
  return () => numbers[at++ % numbers.length] as number
}

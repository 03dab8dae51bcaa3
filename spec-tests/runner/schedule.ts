import type { Turns } from './turns.js'

/** When a run ends, in which order its tests run, and how much of it is done. */
export class Schedule {
  /** When the budget is spent, in milliseconds of the epoch. */
  readonly deadline: number
  /** The order of the parts of the tests; undefined until the first test. */
  turns: Turns | undefined
  /** What the observations and the tests of the selected clauses cost, in requests, and those of them that are done. */
  readonly steps = { done: 0, total: 0 }

  /** @param budget seconds; without it, the time is not limited */
  constructor(budget = Number.POSITIVE_INFINITY) {
    this.deadline = Date.now() + budget * 1000
  }

  /** Whether the budget is spent. */
  get isSpent(): boolean {
    return Date.now() > this.deadline
  }
}

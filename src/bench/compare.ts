import type { Child } from './child.js'
import type { Load } from './http-load.js'
import { median } from './rows.js'

/** Something to ask for, over and over: where, as whom and what. */
export type Asked = Omit<Load, 'seconds'>

export interface Compared {
  /** The medians of the requests per second, in the order given. */
  readonly rates: readonly number[]
  /** The medians of what part they are of the first in the same round. */
  readonly parts: readonly number[]
}

const warmUp = 1.5

/**
 * Rates in short turns, a round of all after a round of all, each beginning with another: what else the machine does
 * then falls on all alike.
 */
export async function compare(
  load: Child<Load, number>,
  asked: readonly Asked[],
  { rounds = 25, seconds = 0.3 }: { rounds?: number; seconds?: number } = {},
): Promise<Compared> {
  for (const one of asked) await load.ask({ ...one, seconds: warmUp })
  const measured: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const rates: number[] = []
    for (let turn = 0; turn < asked.length; turn++) {
      const at = (round + turn) % asked.length
      rates[at] = await load.ask({ ...(asked[at] as Asked), seconds })
    }
    measured.push(rates)
  }
  const medians = (figure: (rates: readonly number[], at: number) => number) =>
    asked.map((_, at) => median(measured.map(rates => figure(rates, at))))
  return {
    rates: medians((rates, at) => rates[at] ?? 0),
    parts: medians((rates, at) => (rates[at] ?? 0) / (rates[0] ?? 0)),
  }
}

import { type RequestRecord, triesOfRace } from '../../src/report/report.js'
import { batchesOf } from '../../src/report/script-order.js'
import { isSameBody } from './compare-bodies.js'
import type { Order, RepeatedResponse } from './repetition.js'

/** Each order is a few requests on a world of its own. */
const mostOrders = 200
/** 6! is more than `mostOrders`. */
const longestBatch = 5

/** All ways to send the requests of each batch one after another. Undefined if there are too many. */
export function ordersOf(requests: readonly RequestRecord[]): readonly (readonly Order[])[] | undefined {
  let all: readonly (readonly Order[])[] = [[]]
  for (const batch of batchesOf(requests)) {
    if (batch.length > longestBatch) return undefined
    const orders = permutations(batch.map((_, at) => at))
    if (all.length * orders.length > mostOrders) return undefined
    all = all.flatMap(before => orders.map(order => [...before, order]))
  }
  return all
}

/**
 * Whether concurrent requests get responses that the same requests get in no sequential order. So a race counts as
 * repeated also if it ends in another wrong way than the recorded one.
 * @param send sends the requests on a fresh world: each batch at once, or in an order
 */
export async function isRaceAgain(
  send: (order?: readonly Order[]) => Promise<readonly RepeatedResponse[]>,
  orders: readonly (readonly Order[])[],
): Promise<boolean> {
  // The second repetition shows which texts differ each time.
  const sequential: Twice[] = []
  for (const order of orders) sequential.push([await send(order), await send(order)])
  for (let tries = triesOfRace; tries > 0; tries--) {
    const concurrent = await send()
    if (!sequential.some(twice => isSame(concurrent, twice))) return true
  }
  return false
}

type Twice = readonly [readonly RepeatedResponse[], readonly RepeatedResponse[]]

function isSame(concurrent: readonly RepeatedResponse[], [first, second]: Twice): boolean {
  return concurrent.every(
    ({ status, body }, at) =>
      status === first[at]?.status && isSameBody(body, first[at]?.body, second[at]?.body),
  )
}

function permutations(items: Order): readonly Order[] {
  if (items.length === 0) return [[]]
  return items.flatMap(item =>
    permutations(items.filter(other => other !== item)).map(rest => [item, ...rest]),
  )
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sightIn } from '../actors/group-view.js'
import type { Case } from '../runner/case.js'
import type { Stage } from './batches.js'
import type { Sent } from './linearizations.js'

/** How often at most a group is read while others change it. */
const most = 5

/**
 * Lets the warden read the garden while something is under way, each time after a longer pause. Where changes
 * take time to show, nobody reads: what is seen meanwhile may be anything.
 */
export async function glimpse(
  c: Case,
  { warden: actor, garden: group }: Stage,
  underWay: Promise<unknown>,
  glimpses: Sent[],
): Promise<void> {
  let isOver = c.suite.target.settleMs > 0
  const end = () => {
    isOver = true
  }
  underWay.then(end, end)
  for (let pause = 1; !isOver && glimpses.length < most; pause *= 2) {
    const ask = { operation: 'readGroup', actor, group } as const
    const answer = await c.ask(ask)
    glimpses.push({ ask, answer, newId: '', sight: sightIn(c, answer) })
    await sleep(pause)
  }
}

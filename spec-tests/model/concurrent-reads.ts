import { setTimeout as sleep } from 'node:timers/promises'
import { viewFrom } from '../actors/group-view.js'
import type { Case } from '../runner/case.js'
import type { BatchContext } from './batches.js'
import type { CompletedRequest } from './linearizations.js'

/** How often at most a group is read while others change it. */
const most = 5

/**
 * Lets the admin read the subjectGroup while something is under way, each time after a longer pause. Where changes
 * take time to show, nobody reads: what is seen meanwhile may be anything.
 */
export async function readConcurrently(
  c: Case,
  { admin: actor, subjectGroup: group }: BatchContext,
  underWay: Promise<unknown>,
  concurrentReads: CompletedRequest[],
): Promise<void> {
  let isOver = c.suite.target.settleMs > 0
  const end = () => {
    isOver = true
  }
  underWay.then(end, end)
  for (let pause = 1; !isOver && concurrentReads.length < most; pause *= 2) {
    const request = { operation: 'readGroup', actor, group } as const
    const response = await c.send(request)
    concurrentReads.push({ request, response, newId: '', view: viewFrom(c, response) })
    await sleep(pause)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { BatchContext } from './batches.js'

const maxReads = 5

/** A read that ran at the same time as other requests. */
export interface ConcurrentRead {
  readonly request: ClientRequest
  readonly response: HttpResponse
}

/**
 * The admin reads the subject group while other requests are in progress, with growing pauses between the reads.
 * It does not read if the target needs time until changes show, because then a read may show any state.
 * @param reads gets each read and its response
 */
export async function readConcurrently(
  c: Case,
  { admin: actor, subjectGroup: group }: BatchContext,
  underWay: Promise<unknown>,
  reads: ConcurrentRead[],
): Promise<void> {
  let isOver = c.target.settleMs > 0
  const end = () => {
    isOver = true
  }
  underWay.then(end, end)
  for (let pause = 1; !isOver && reads.length < maxReads; pause *= 2) {
    const request = { operation: 'readGroup', actor, group } as const
    const response = await c.send(request)
    reads.push({ request, response })
    await sleep(pause)
  }
}

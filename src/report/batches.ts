import type { RequestRecord } from './report.js'

type Batched = Pick<RequestRecord, 'batch'>

/** The requests in order, grouped by the batch in which they were sent concurrently. Any other request is alone. */
export function batchesOf<T extends Batched>(requests: readonly T[]): readonly (readonly T[])[] {
  const batches: T[][] = []
  for (const request of requests) {
    const last = batches.at(-1)
    if (request.batch !== undefined && last?.[0]?.batch === request.batch) last.push(request)
    else batches.push([request])
  }
  return batches
}

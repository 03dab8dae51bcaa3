import type { RequestRecord } from './report.js'

/** The requests one by one, and those together that were sent at once. */
export function batchesOf(requests: readonly RequestRecord[]): readonly (readonly RequestRecord[])[] {
  const batches: RequestRecord[][] = []
  for (const request of requests) {
    const last = batches.at(-1)
    if (request.batch !== undefined && last?.[0]?.batch === request.batch) last.push(request)
    else batches.push([request])
  }
  return batches
}

import type { World } from '../spec/nouns.js'
import type { Evidence, RequestRecord } from './report.js'

/** What a script repeats, and the names of the target. */
export interface ScriptOrder extends Pick<Evidence, 'requests' | 'message' | 'expected' | 'finding'> {
  readonly baseUrl: string
  readonly cookie: string
  readonly idPrefix: string
  readonly groupPath: string
  /** The world to put in place first, if the target takes worlds. */
  readonly world?: World | undefined
  /** The world that the target keeps, if it takes no worlds. */
  readonly keptWorld?: World | undefined
  /** Whether the target replaces the SVC-IDs of the world with its own. */
  readonly mintsIds: boolean
}

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

import type { Operation } from '../../src/spec/endpoints.js'
import { searchRequestPoints } from '../../src/spec/open-points/search-requests.js'
import type { OpenPointId, openPoints } from '../../src/spec/open-points.js'
import { joinParts } from '../../src/spec/readings.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { sendAndSettle } from '../worlds/requests.js'
import { circumstancesOf, formOf } from './exchange.js'
import { judgeShown } from './judge-observed.js'
import type { Shown } from './observations.js'

/** What a response shows of an open point; undefined if it shows nothing. */
export type ReadingOf = (response: HttpResponse, request: ClientRequest) => Possible | Promise<Possible>
type Possible = string | undefined

/**
 * The status of a response as a reading, or `accepted` if the target accepts the request. It also does with another 2xx,
 * which only wire.success-status is about.
 */
export function statusOr(accepted = '200'): ReadingOf {
  // A rejected token and a rate limit say nothing about this open point.
  return ({ status }) =>
    status === 401 || status === 429 ? undefined : isSuccess(status) ? accepted : String(status)
}

export function formAt(expected: number): ReadingOf {
  return response => (response.status === expected ? formOf(response) : undefined)
}

/**
 * Sends the requests in their order, and records what the first response of each operation shows. The others only meet the
 * open point in other circumstances: the runner compares all responses. A created group is deleted: a second one with the
 * same title would be a duplicate.
 */
export async function ask(
  c: Case,
  id: OpenPointId,
  requests: readonly ClientRequest[],
  readingOf: ReadingOf = statusOr(),
): Promise<void> {
  const asked = new Set<Operation>()
  for (const request of c.known.served(requests)) {
    const { operation } = request
    if (asked.has(operation) && !c.suite.repeatsObservations) continue
    const response = await sendAndSettle(c, request)
    const reading = asked.has(operation) ? undefined : await readingOf(response, request)
    asked.add(operation)
    const key = Object.hasOwn(searchRequestPoints, id) ? id : `${id}/${operation}`
    if (reading !== undefined) c.observe(key, reading)
    await removeCreated(c, request, response)
  }
}

export async function removeCreated(c: Case, { operation, actor }: ClientRequest, response: HttpResponse) {
  const group = operation === 'createGroup' && response.status === 200 ? createdId(c, response) : undefined
  if (group !== undefined && c.known.serves('deleteGroup'))
    await c.send({ operation: 'deleteGroup', actor, group })
}

type Part<K extends OpenPointId> = (typeof openPoints)[K]['values'][number]

/** Records which parts of a set the target has. */
export function observeParts<K extends OpenPointId>(
  c: Case,
  id: K,
  has: Readonly<Partial<Record<Part<K>, boolean>>>,
): void {
  const parts = Object.keys(has).filter(part => has[part as Part<K>])
  c.observe(id, joinParts(parts))
}

/**
 * Records the reading of an open point that the responses of a case have left: every other one contradicts one of them.
 * @throws Untestable if they leave several
 */
export function observeLeft(c: Case, id: 'permission-hierarchy' | 'creator-is-member'): string {
  const left = new Set(c.belief.hypotheses.map(({ readings }) => readings[id]))
  const [only] = left
  if (only === undefined || left.size > 1)
    throw new Untestable(`needs responses that only one reading of open.${id} explains; ${left.size} do`)
  c.observe(id, only)
  return only
}

/** Compares what a response shows of one aspect of an open point with what others showed. */
export function compareShown(c: Case, request: ClientRequest, response: HttpResponse, shown: Shown): void {
  const record = c.recordOf(response)
  const circumstances = circumstancesOf({ c, request, belief: undefined })
  if (record !== undefined) judgeShown(c.suite, c, shown, { record, circumstances })
}

/**
 * Whether the caller holds a permission, by the status of a request that requires it.
 * @throws Untestable if the status is neither 200 nor 403
 */
export function isPermissionHeld(status: number): boolean {
  if (status !== 200 && status !== 403)
    throw new Untestable(
      `needs a status that shows whether the caller has permission (200 or 403), not ${status}`,
    )
  return status === 200
}

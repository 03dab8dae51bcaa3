import type { Operation } from '../../src/spec/endpoints.js'
import type { OpenPointId, openPoints } from '../../src/spec/open-points.js'
import { joinParts } from '../../src/spec/readings.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import { judgeShown } from '../runner/judge-observed.js'
import type { Shown } from '../runner/observations.js'
import { circumstancesOf } from '../shown/exchange.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'

/**
 * Records the status of a response as a reading; `success` is the reading if the target accepts the request. It also does
 * with another 2xx, which only wire.success-status is about.
 */
export function observeStatus(
  c: Case,
  id: OpenPointId,
  operation: Operation,
  { status }: HttpResponse,
  success = '200',
): void {
  // A rejected token and a rate limit say nothing about this open point.
  if (status === 401 || status === 429) return
  c.observe(`${id}/${operation}`, isSuccess(status) ? success : String(status))
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

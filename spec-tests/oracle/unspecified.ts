import { may } from '../../src/spec/authorization.js'
import type { Model } from '../model/model.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** Whether fair readings part over an response, while the state is the same by all of them. */
export function isUnspecified(model: Model, request: ClientRequest, { status }: HttpResponse): boolean {
  return (
    isMalformed(model, request, status) ||
    (isRefusal(status) && (isOfSystem(model, request) || isOfOldTitle(model, request))) ||
    isOfMissing(model, request, status)
  )
}

/** An id made up need not look like one to the target: open.malformed-id. */
function isMalformed({ c }: Model, { group, profile }: ClientRequest, status: number): boolean {
  const isMadeUp = [group, profile].some(id => id !== undefined && !c.isKnownId(id))
  return isMadeUp && (status === 400 || status === 422)
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 404
}

/** Whether the system group is changed at all, and how that is refused, is open: open.system-group. */
function isOfSystem({ world }: Model, { operation, actor, group }: ClientRequest): boolean {
  return operation !== 'readGroup' && group === world.vetted && actor !== null
}

/** A title may stay taken when its group is gone: open.duplicate-title. */
function isOfOldTitle({ gone }: Model, { actor, body }: ClientRequest): boolean {
  return actor !== null && gone.some(({ title }) => title === Object(body).title)
}

/**
 * Which of two true things is said of what is not there: that it is not, or that nobody requests for it, or who
 * holds nothing on the group any more, by the ACRs that it had and the groups that there are now.
 */
function isOfMissing(
  model: Model,
  { operation, actor, group = '', profile }: ClientRequest,
  status: number,
): boolean {
  const { profiles, groups } = model.world
  const isThere = groups.some(({ svc_id }) => svc_id === group)
  const isWhole = profile === undefined || profiles.some(({ svc_id }) => svc_id === profile)
  if (operation === 'createGroup' || (isThere && isWhole)) return false
  if (actor === null) return status === 404
  const acrs = model.acrsOfGone.get(group)
  if (status !== 403 || acrs === undefined) return false
  const permission = operation === 'readGroup' ? 'read' : 'write'
  return !model.hypotheses.every(({ world, readings }) =>
    may({ ...world, acrs }, actor, permission, group, readings),
  )
}

import { accessRefusal, type Facts, inCheckOrder, memberRefusal, systemRefusal } from './access.js'
import { type GroupText, parseBody } from './body.js'
import type { OperationWith } from './endpoints.js'
import { type Acr, type Group, type Id, permissions } from './nouns.js'
import { type Outcome, type Refusal, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'
import type { Request } from './request.js'

/** Section 4.2: the text of the new group, or the refusal. */
export function decideCreate(facts: Facts, caller: Id, request: Request<'createGroup'>): GroupText | Refusal {
  const { readings } = facts
  const text = parseBody(request, readings)
  const access = facts.isVetted(caller) ? undefined : refuse('not-vetted', request.operation, readings)
  const bad = refusalIn(text) ?? titleRefusal(facts, text, request)
  const isBodyLast = readingFor(readings, 'check-order', request.operation) === 'body-last'
  return (isBodyLast ? (access ?? bad) : (bad ?? access)) ?? text
}

/** What createGroup adds to the world: the group, and the ACRs that name its creator. */
export function newGroup(
  { title = '', description = '' }: GroupText,
  caller: Id,
  newId: Id,
  readings: Readings,
): { readonly group: Group; readonly acrs: readonly Acr[] } {
  const members = readings['creator-is-member'] === 'yes' ? [caller] : []
  const granted = permissions.filter(permission => partsOf(readings['creator-grant']).includes(permission))
  return {
    group: { svc_id: newId, title, description, members },
    acrs: granted.map(permission => ({ resource: newId, principal: caller, permission })),
  }
}

/** Section 4.4: the new text of the group, or the refusal. */
export function decideUpdate(facts: Facts, caller: Id, request: Request<'updateGroup'>): GroupText | Refusal {
  const access = accessRefusal(facts, caller, request)
  const text = parseBody(request, facts.readings)
  const bad = refusalIn(text) ?? titleRefusal(facts, text, request)
  return inCheckOrder(access, bad, request.operation, facts.readings) ?? systemRefusal(facts, request) ?? text
}

/** Section 4.5. */
export function decideDelete(facts: Facts, caller: Id, request: Request<'deleteGroup'>): Outcome {
  return (
    accessRefusal(facts, caller, request) ??
    systemRefusal(facts, request) ?? { kind: 'deleted', id: request.group }
  )
}

/** Sections 4.6 and 4.7. To add a member again is a success; to remove a profile that is not a member is open. */
export function decideMember(facts: Facts, caller: Id, request: Request<OperationWith<'profile'>>): Outcome {
  const { operation, group, profile } = request
  const refusal = memberRefusal(facts, caller, request)
  if (refusal !== undefined) return refusal
  const isMember = facts.isMember(profile, group)
  if (operation === 'addGroupMember') return { kind: 'added', alreadyMember: isMember }
  if (!isMember && readingFor(facts.readings, 'remove-non-member', operation) !== '200')
    return refuse('not-a-member', operation, facts.readings, profile)
  return { kind: 'removed', wasMember: isMember }
}

/** open.duplicate-title */
function titleRefusal(
  facts: Facts,
  text: GroupText | Refusal,
  request: Request<'createGroup' | 'updateGroup'>,
): Refusal | undefined {
  const { operation } = request
  const { readings } = facts
  if (readingFor(readings, 'duplicate-title', operation) === 'accepted' || !('title' in text))
    return undefined
  const own = 'group' in request ? request.group : request.newId
  return facts.isTitleTaken(text.title, own) ? refuse('duplicate-title', operation, readings) : undefined
}

function refusalIn(text: GroupText | Refusal): Refusal | undefined {
  return 'kind' in text ? text : undefined
}

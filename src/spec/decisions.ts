import { accessRefusal, type Facts, inCheckOrder, memberRefusal, systemRefusal } from './access.js'
import { type Body, type GroupText, parseBody } from './body.js'
import type { Operation } from './endpoints.js'
import { type Acr, type Group, type Id, permissions } from './nouns.js'
import { type Outcome, type Refusal, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'

/** Section 4.2: the text of the new group, or why there is none. */
export function decideCreate(
  facts: Facts,
  caller: Id,
  body: Body,
  newId: Id,
  readings: Readings,
): GroupText | Refusal {
  const text = parseBody(body, 'createGroup', readings)
  const stranger = facts.isVetted(caller) ? undefined : refuse('not-vetted', 'createGroup', readings)
  const bad = refusalIn(text) ?? duplicate(facts, text, newId, 'createGroup', readings)
  const refusal =
    readingFor(readings, 'check-order', 'createGroup') === 'body-last' ? (stranger ?? bad) : (bad ?? stranger)
  return refusal ?? text
}

/** What comes to be when a group is created: the group, and the ACRs that its creator holds on it. */
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

/** Section 4.4: the text that the group takes, or why it takes none. */
export function decideUpdate(
  facts: Facts,
  caller: Id,
  id: Id,
  body: Body,
  readings: Readings,
): GroupText | Refusal {
  const access = accessRefusal(facts, caller, 'updateGroup', id, readings)
  const text = parseBody(body, 'updateGroup', readings)
  const bad = refusalIn(text) ?? duplicate(facts, text, id, 'updateGroup', readings)
  return (
    inCheckOrder(access, bad, 'updateGroup', readings) ??
    systemRefusal(facts, id, 'update', 'updateGroup', readings) ??
    text
  )
}

/** Section 4.5. */
export function decideDelete(facts: Facts, caller: Id, id: Id, readings: Readings): Outcome {
  return (
    accessRefusal(facts, caller, 'deleteGroup', id, readings) ??
    systemRefusal(facts, id, 'delete', 'deleteGroup', readings) ?? { kind: 'deleted', id }
  )
}

/** Section 4.6. Adding a member again is no mistake. */
export function decideAdd(facts: Facts, caller: Id, id: Id, profile: Id, readings: Readings): Outcome {
  const refusal = memberRefusal(facts, caller, 'addGroupMember', id, profile, readings)
  return refusal ?? { kind: 'added', alreadyMember: facts.isMember(profile, id) }
}

/** Section 4.7. */
export function decideRemove(facts: Facts, caller: Id, id: Id, profile: Id, readings: Readings): Outcome {
  const refusal = memberRefusal(facts, caller, 'removeGroupMember', id, profile, readings)
  if (refusal !== undefined) return refusal
  const wasMember = facts.isMember(profile, id)
  if (!wasMember && readingFor(readings, 'remove-non-member', 'removeGroupMember') !== '200')
    return refuse('not-a-member', 'removeGroupMember', readings, profile)
  return { kind: 'removed', wasMember }
}

/** open.duplicate-title */
function duplicate(
  facts: Facts,
  text: GroupText | Refusal,
  own: Id,
  operation: Operation,
  readings: Readings,
): Refusal | undefined {
  if (readingFor(readings, 'duplicate-title', operation) === 'accepted' || !('title' in text))
    return undefined
  return facts.isTitleTaken(text.title, own) ? refuse('duplicate-title', operation, readings) : undefined
}

function refusalIn(text: GroupText | Refusal): Refusal | undefined {
  return 'kind' in text ? text : undefined
}

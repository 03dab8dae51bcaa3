import type { Operation } from './endpoints.js'
import type { Id, Permission } from './nouns.js'
import { type Refusal, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'

/** All that a decision asks of a world; how the answers are looked up is no part of the rules. */
export interface Facts {
  readonly vetted: Id | undefined
  isProfile(id: Id): boolean
  isGroup(id: Id): boolean
  isMember(profile: Id, group: Id): boolean
  isVetted(caller: Id): boolean
  may(caller: Id, permission: Permission, group: Id): boolean
  /** What the caller held on a group when it was deleted. */
  heldBefore(caller: Id, group: Id): readonly Permission[]
  /** Whether a group other than `own` has this title. */
  isTitleTaken(title: string, own: Id): boolean
}

/** Whether a text can be an SVC-ID at all: the prefix, and something after it. */
export function isWellFormed(id: string, { idPrefix }: Readings): boolean {
  return id.startsWith(idPrefix) && id.length > idPrefix.length
}

export function inCheckOrder(
  access: Refusal | undefined,
  body: Refusal | undefined,
  operation: Operation,
  readings: Readings,
): Refusal | undefined {
  const order = readingFor(readings, 'check-order', operation)
  const missing = readingFor(readings, 'forbidden-or-missing', operation)
  // Between group and permission: after whichever of the two is looked at first.
  const first = missing === '403' ? 'no-permission' : 'group-not-found'
  const bodyWins =
    order === 'body-first' ||
    (order === 'body-between' && access?.reason !== first && access?.reason !== 'malformed-id')
  return bodyWins ? (body ?? access) : (access ?? body)
}

/** Refuses what takes a permission on a group: no SVC-ID, no such group, no permission. */
export function accessRefusal(
  facts: Facts,
  caller: Id,
  operation: Exclude<Operation, 'searchPrincipals' | 'createGroup'>,
  id: Id,
  readings: Readings,
): Refusal | undefined {
  const permission: Permission = operation === 'readGroup' ? 'read' : 'write'
  if (!isWellFormed(id, readings)) return refuse('malformed-id', operation, readings, id)
  if (!facts.isGroup(id)) {
    const tells =
      readingFor(readings, 'forbidden-or-missing', operation) === '404' ||
      facts.heldBefore(caller, id).includes(permission)
    return tells
      ? refuse('group-not-found', operation, readings, id)
      : refuse('no-permission', operation, readings)
  }
  return facts.may(caller, permission, id) ? undefined : refuse('no-permission', operation, readings)
}

/** Refuses what names a group and a profile. */
export function memberRefusal(
  facts: Facts,
  caller: Id,
  operation: 'addGroupMember' | 'removeGroupMember',
  id: Id,
  profile: Id,
  readings: Readings,
): Refusal | undefined {
  const access = accessRefusal(facts, caller, operation, id, readings)
  const unknown = profileRefusal(facts, operation, profile, readings)
  const tellsProfile =
    readingFor(readings, 'profile-or-permission', operation) === '404' && access?.reason === 'no-permission'
  const first = tellsProfile && facts.isGroup(id) ? (unknown ?? access) : (access ?? unknown)
  return first ?? systemRefusal(facts, id, 'members', operation, readings)
}

function profileRefusal(
  facts: Facts,
  operation: Operation,
  profile: Id,
  readings: Readings,
): Refusal | undefined {
  if (!isWellFormed(profile, readings)) return refuse('malformed-id', operation, readings, profile)
  return facts.isProfile(profile) ? undefined : refuse('profile-not-found', operation, readings, profile)
}

/** open.system-group */
export function systemRefusal(
  facts: Facts,
  id: Id,
  change: 'update' | 'delete' | 'members',
  operation: Operation,
  readings: Readings,
): Refusal | undefined {
  const allowed =
    id !== facts.vetted || partsOf(readingFor(readings, 'system-group', operation)).includes(change)
  return allowed ? undefined : refuse('no-permission', operation, readings)
}

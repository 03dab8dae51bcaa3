import { endpoints, type Operation, type OperationWith, takes } from './endpoints.js'
import type { Id, Permission } from './nouns.js'
import { type Refusal, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'
import type { Request } from './request.js'

/**
 * What decisions need to know of a state and its readings. The rules do not say how these facts are looked up: the definitions
 * search through the lists of the world (`factsOf` in groups.ts), the engine uses its indexes (`State`).
 */
export interface Facts {
  readonly readings: Readings
  readonly vetted: Id | undefined
  isProfile(id: Id): boolean
  isGroup(id: Id): boolean
  isMember(profile: Id, group: Id): boolean
  isVetted(caller: Id): boolean
  may(caller: Id, permission: Permission, group: Id): boolean
  /** The permissions that the caller held on a group when it was deleted. */
  heldBefore(caller: Id, group: Id): readonly Permission[]
  /** Whether a group other than `own` has this title. */
  isTitleTaken(title: string, own: Id): boolean
}

/** Whether a text has the form of an SVC-ID: the prefix and at least one more character. */
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
  // `body-between`: the body is checked between group and permission. forbidden-or-missing decides which of these is first.
  const first = missing === '403' ? 'no-permission' : 'group-not-found'
  const bodyWins =
    order === 'body-first' ||
    (order === 'body-between' && access?.reason !== first && access?.reason !== 'malformed-id')
  return bodyWins ? (body ?? access) : (access ?? body)
}

/** Refuses a request on a group: a malformed SVC-ID, a group that does not exist, a missing permission. */
export function accessRefusal(
  facts: Facts,
  caller: Id,
  { operation, group }: Request<OperationWith<'group'>>,
): Refusal | undefined {
  const { readings } = facts
  const permission = endpoints[operation].requires
  if (!isWellFormed(group, readings)) return refuse('malformed-id', operation, readings, group)
  if (!facts.isGroup(group)) {
    const isShownMissing =
      readingFor(readings, 'forbidden-or-missing', operation) === '404' ||
      facts.heldBefore(caller, group).includes(permission)
    return isShownMissing
      ? refuse('group-not-found', operation, readings, group)
      : refuse('no-permission', operation, readings)
  }
  return facts.may(caller, permission, group) ? undefined : refuse('no-permission', operation, readings)
}

/** Refuses a request that names a group and a profile. */
export function memberRefusal(
  facts: Facts,
  caller: Id,
  request: Request<OperationWith<'profile'>>,
): Refusal | undefined {
  const access = accessRefusal(facts, caller, request)
  const unknown = profileRefusal(facts, request)
  const isProfileFirst =
    readingFor(facts.readings, 'profile-or-permission', request.operation) === '404' &&
    access?.reason === 'no-permission' &&
    facts.isGroup(request.group)
  return (isProfileFirst ? (unknown ?? access) : (access ?? unknown)) ?? systemRefusal(facts, request)
}

function profileRefusal(
  facts: Facts,
  { operation, profile }: Request<OperationWith<'profile'>>,
): Refusal | undefined {
  const { readings } = facts
  if (!isWellFormed(profile, readings)) return refuse('malformed-id', operation, readings, profile)
  return facts.isProfile(profile) ? undefined : refuse('profile-not-found', operation, readings, profile)
}

/** open.system-group */
export function systemRefusal(
  { vetted, readings }: Facts,
  { operation, group }: Request<OperationWith<'group'>>,
): Refusal | undefined {
  const change = takes(operation, 'profile') ? 'members' : endpoints[operation].effect
  const isAllowed =
    group !== vetted || partsOf(readingFor(readings, 'system-group', operation)).includes(change)
  return isAllowed ? undefined : refuse('no-permission', operation, readings)
}

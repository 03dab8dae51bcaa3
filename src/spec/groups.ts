import { heldBefore, isVetted, may, permissionsOf } from './authorization.js'
import { type Body, type GroupText, parseBody } from './body.js'
import type { Operation } from './endpoints.js'
import {
  type Acr,
  type DeletedGroup,
  type Group,
  type Id,
  type Permission,
  permissions,
  type World,
} from './nouns.js'
import { type Outcome, type Refusal, refuse } from './outcome.js'
import { parts, type Readings } from './readings.js'

/** What became of a request: the answer, and the world after it. */
export interface Transition {
  readonly outcome: Outcome
  readonly world: World
}

/** Section 4.2. `newId` is the SVC-ID that a new group gets. */
export function createGroup(world: World, caller: Id, body: Body, newId: Id, readings: Readings): Transition {
  const text = parseBody(body, 'createGroup', readings)
  const stranger = isVetted(world, caller) ? undefined : refuse('not-vetted', 'createGroup', readings)
  const bad = refusalIn(text) ?? duplicate(world, text, newId, 'createGroup', readings)
  const refusal = readings['check-order'] === 'body-last' ? (stranger ?? bad) : (bad ?? stranger)
  if (refusal !== undefined) return { outcome: refusal, world }
  const { title = '', description = '' } = text as GroupText
  const members = readings['creator-is-member'] === 'yes' ? [caller] : []
  const granted = permissions.filter(permission => parts(readings['creator-grant']).includes(permission))
  return {
    outcome: { kind: 'created', id: newId },
    world: {
      ...world,
      groups: [...world.groups, { svc_id: newId, title, description, members }],
      acrs: [
        ...world.acrs,
        ...granted.map(permission => ({ resource: newId, principal: caller, permission })),
      ],
    },
  }
}

/** Section 4.3. */
export function readGroup(world: World, caller: Id, id: Id, readings: Readings): Outcome {
  const refusal = accessRefusal(world, caller, 'readGroup', id, readings)
  return refusal ?? { kind: 'read', group: groupAt(world, id) as Group }
}

/** Section 4.4. A field left out keeps its value. */
export function updateGroup(world: World, caller: Id, id: Id, body: Body, readings: Readings): Transition {
  const access = accessRefusal(world, caller, 'updateGroup', id, readings)
  const text = parseBody(body, 'updateGroup', readings)
  const bad = refusalIn(text) ?? duplicate(world, text, id, 'updateGroup', readings)
  const refusal =
    inCheckOrder(access, bad, readings) ?? systemRefusal(world, id, 'update', 'updateGroup', readings)
  if (refusal !== undefined) return { outcome: refusal, world }
  return {
    outcome: { kind: 'updated', id },
    world: withGroup(world, id, group => ({ ...group, ...text })),
  }
}

/** Section 4.5. The group's memberships, the ACRs on it and the ACRs that name it go with it. */
export function deleteGroup(world: World, caller: Id, id: Id, readings: Readings): Transition {
  const refusal =
    accessRefusal(world, caller, 'deleteGroup', id, readings) ??
    systemRefusal(world, id, 'delete', 'deleteGroup', readings)
  if (refusal !== undefined) return { outcome: refusal, world }
  const { vetted, ...rest } = world
  return {
    outcome: { kind: 'deleted', id },
    world: {
      ...rest,
      ...(vetted === undefined || vetted === id ? {} : { vetted }),
      groups: world.groups.filter(group => group.svc_id !== id),
      acrs: world.acrs.filter((acr: Acr) => acr.resource !== id && acr.principal !== id),
      ...(readings['forbidden-or-missing'] === '403'
        ? { deleted: [...(world.deleted ?? []), remember(world, id, readings)] }
        : {}),
    },
  }
}

/** Section 4.6. Adding a member again is no mistake. */
export function addGroupMember(
  world: World,
  caller: Id,
  id: Id,
  profile: Id,
  readings: Readings,
): Transition {
  const refusal = memberRefusal(world, caller, 'addGroupMember', id, profile, readings)
  if (refusal !== undefined) return { outcome: refusal, world }
  const alreadyMember = (groupAt(world, id) as Group).members.includes(profile)
  return {
    outcome: { kind: 'added', alreadyMember },
    world: alreadyMember
      ? world
      : withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
  }
}

/** Section 4.7. */
export function removeGroupMember(
  world: World,
  caller: Id,
  id: Id,
  profile: Id,
  readings: Readings,
): Transition {
  const refusal = memberRefusal(world, caller, 'removeGroupMember', id, profile, readings)
  if (refusal !== undefined) return { outcome: refusal, world }
  const wasMember = (groupAt(world, id) as Group).members.includes(profile)
  if (!wasMember && readings['remove-non-member'] !== '200')
    return { outcome: refuse('not-a-member', 'removeGroupMember', readings, profile), world }
  return {
    outcome: { kind: 'removed', wasMember },
    world: withGroup(world, id, group => ({
      ...group,
      members: group.members.filter(member => member !== profile),
    })),
  }
}

/** Whether a text can be an SVC-ID at all: the prefix, and something after it. */
export function isWellFormed(id: string, { idPrefix }: Readings): boolean {
  return id.startsWith(idPrefix) && id.length > idPrefix.length
}

export function inCheckOrder(
  access: Refusal | undefined,
  body: Refusal | undefined,
  readings: Readings,
): Refusal | undefined {
  const { 'check-order': order, 'forbidden-or-missing': missing } = readings
  // Between group and permission: after whichever of the two is looked at first.
  const first = missing === '403' ? 'no-permission' : 'group-not-found'
  const bodyWins =
    order === 'body-first' ||
    (order === 'body-between' && access?.reason !== first && access?.reason !== 'malformed-id')
  return bodyWins ? (body ?? access) : (access ?? body)
}

/** Refuses what takes a permission on a group: no SVC-ID, no such group, no permission. */
function accessRefusal(
  world: World,
  caller: Id,
  operation: Exclude<Operation, 'searchPrincipals' | 'createGroup'>,
  id: Id,
  readings: Readings,
): Refusal | undefined {
  const permission: Permission = operation === 'readGroup' ? 'read' : 'write'
  if (!isWellFormed(id, readings)) return refuse('malformed-id', operation, readings, id)
  if (groupAt(world, id) === undefined) {
    const tells =
      readings['forbidden-or-missing'] === '404' ||
      heldBefore(
        world.deleted?.find(deleted => deleted.svc_id === id),
        caller,
      ).includes(permission)
    return tells
      ? refuse('group-not-found', operation, readings, id)
      : refuse('no-permission', operation, readings)
  }
  return may(world, caller, permission, id, readings)
    ? undefined
    : refuse('no-permission', operation, readings)
}

function memberRefusal(
  world: World,
  caller: Id,
  operation: 'addGroupMember' | 'removeGroupMember',
  id: Id,
  profile: Id,
  readings: Readings,
): Refusal | undefined {
  const access = accessRefusal(world, caller, operation, id, readings)
  const unknown = profileRefusal(world, operation, profile, readings)
  const tellsProfile = readings['profile-or-permission'] === '404' && access?.reason === 'no-permission'
  const first = tellsProfile && groupAt(world, id) !== undefined ? (unknown ?? access) : (access ?? unknown)
  return first ?? systemRefusal(world, id, 'members', operation, readings)
}

function profileRefusal(
  world: World,
  operation: Operation,
  profile: Id,
  readings: Readings,
): Refusal | undefined {
  if (!isWellFormed(profile, readings)) return refuse('malformed-id', operation, readings, profile)
  const known = world.profiles.some(({ svc_id }) => svc_id === profile)
  return known ? undefined : refuse('profile-not-found', operation, readings, profile)
}

/** open.system-group */
function systemRefusal(
  world: World,
  id: Id,
  change: 'update' | 'delete' | 'members',
  operation: Operation,
  readings: Readings,
): Refusal | undefined {
  const allowed = id !== world.vetted || parts(readings['system-group']).includes(change)
  return allowed ? undefined : refuse('no-permission', operation, readings)
}

/** open.duplicate-title */
function duplicate(
  world: World,
  text: GroupText | Refusal,
  own: Id,
  operation: Operation,
  readings: Readings,
): Refusal | undefined {
  if (readings['duplicate-title'] === 'accepted' || !('title' in text)) return undefined
  const taken = world.groups.some(group => group.title === text.title && group.svc_id !== own)
  return taken ? refuse('duplicate-title', operation, readings) : undefined
}

function remember(world: World, id: Id, readings: Readings): DeletedGroup {
  const held = world.profiles.map(({ svc_id: profile }) => ({
    profile,
    permissions: [...permissionsOf(world, profile, id, readings)],
  }))
  return { svc_id: id, held: held.filter(({ permissions }) => permissions.length > 0) }
}

function groupAt(world: World, id: Id): Group | undefined {
  return world.groups.find(group => group.svc_id === id)
}

function withGroup(world: World, id: Id, change: (group: Group) => Group): World {
  return { ...world, groups: world.groups.map(group => (group.svc_id === id ? change(group) : group)) }
}

function refusalIn(text: GroupText | Refusal): Refusal | undefined {
  return 'kind' in text ? text : undefined
}

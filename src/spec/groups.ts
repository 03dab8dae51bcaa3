import { accessRefusal, type Facts } from './access.js'
import { heldBefore, isVetted, permissionsOf, remembersDeleted } from './authorization.js'
import type { Body } from './body.js'
import { decideAdd, decideCreate, decideDelete, decideRemove, decideUpdate, newGroup } from './decisions.js'
import type { DeletedGroup, Group, Id, World } from './nouns.js'
import type { Outcome } from './outcome.js'
import type { Readings } from './readings.js'

/** What became of a request: the answer, and the world after it. */
export interface Transition {
  readonly outcome: Outcome
  readonly world: World
}

/** What permission goes by. */
export interface Granting {
  readonly permissionsOf: typeof permissionsOf
  readonly isVetted: typeof isVetted
}

const granting: Granting = { permissionsOf, isVetted }

/** Section 4.2. `newId` is the SVC-ID that a new group gets. */
export function createGroup(
  world: World,
  caller: Id,
  body: Body,
  newId: Id,
  readings: Readings,
  by = granting,
): Transition {
  const text = decideCreate(factsOf(world, readings, by), caller, body, newId, readings)
  if ('kind' in text) return { outcome: text, world }
  const { group, acrs } = newGroup(text, caller, newId, readings)
  return {
    outcome: { kind: 'created', id: newId },
    world: { ...world, groups: [...world.groups, group], acrs: [...world.acrs, ...acrs] },
  }
}

/** Section 4.3. */
export function readGroup(world: World, caller: Id, id: Id, readings: Readings, by = granting): Outcome {
  const refusal = accessRefusal(factsOf(world, readings, by), caller, 'readGroup', id, readings)
  return refusal ?? { kind: 'read', group: groupAt(world, id) as Group }
}

/** Section 4.4. A field left out keeps its value. */
export function updateGroup(
  world: World,
  caller: Id,
  id: Id,
  body: Body,
  readings: Readings,
  by = granting,
): Transition {
  const text = decideUpdate(factsOf(world, readings, by), caller, id, body, readings)
  if ('kind' in text) return { outcome: text, world }
  return {
    outcome: { kind: 'updated', id },
    world: withGroup(world, id, group => ({ ...group, ...text })),
  }
}

/** Section 4.5. The group's memberships, the ACRs on it and the ACRs that name it go with it. */
export function deleteGroup(world: World, caller: Id, id: Id, readings: Readings, by = granting): Transition {
  const outcome = decideDelete(factsOf(world, readings, by), caller, id, readings)
  if (outcome.kind === 'refused') return { outcome, world }
  const { vetted, ...rest } = world
  return {
    outcome,
    world: {
      ...rest,
      ...(vetted === undefined || vetted === id ? {} : { vetted }),
      groups: world.groups.filter(group => group.svc_id !== id),
      acrs: world.acrs.filter(acr => acr.resource !== id && acr.principal !== id),
      ...(remembersDeleted(readings)
        ? { deleted: [...(world.deleted ?? []), remember(world, id, readings)] }
        : {}),
    },
  }
}

/** Section 4.6. */
export function addGroupMember(
  world: World,
  caller: Id,
  id: Id,
  profile: Id,
  readings: Readings,
  by = granting,
): Transition {
  const outcome = decideAdd(factsOf(world, readings, by), caller, id, profile, readings)
  if (outcome.kind !== 'added' || outcome.alreadyMember) return { outcome, world }
  return {
    outcome,
    world: withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
  }
}

/** Section 4.7. */
export function removeGroupMember(
  world: World,
  caller: Id,
  id: Id,
  profile: Id,
  readings: Readings,
  by = granting,
): Transition {
  const outcome = decideRemove(factsOf(world, readings, by), caller, id, profile, readings)
  if (outcome.kind !== 'removed') return { outcome, world }
  return {
    outcome,
    world: withGroup(world, id, group => ({
      ...group,
      members: group.members.filter(member => member !== profile),
    })),
  }
}

/** What the decisions ask of a world, looked up in its lists. */
function factsOf(world: World, readings: Readings, by: Granting): Facts {
  return {
    vetted: world.vetted,
    isProfile: id => world.profiles.some(profile => profile.svc_id === id),
    isGroup: id => groupAt(world, id) !== undefined,
    isMember: (profile, id) => groupAt(world, id)?.members.includes(profile) ?? false,
    isVetted: caller => by.isVetted(world, caller),
    may: (caller, permission, id) => by.permissionsOf(world, caller, id, readings).has(permission),
    heldBefore: (caller, id) =>
      heldBefore(
        world.deleted?.find(deleted => deleted.svc_id === id),
        caller,
      ),
    isTitleTaken: (title, own) => world.groups.some(group => group.title === title && group.svc_id !== own),
  }
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

import { accessRefusal, type Facts } from './access.js'
import { heldBefore, remembersDeleted } from './authorization.js'
import type { Context, Transition } from './context.js'
import { decideCreate, decideDelete, decideMember, decideUpdate, newGroup } from './decisions.js'
import type { OperationWith } from './endpoints.js'
import { type DeletedGroup, type Group, groupAt, type Id, withGroup } from './nouns.js'
import type { Request } from './request.js'

/** Section 4.2. */
export function createGroup(context: Context, caller: Id, request: Request<'createGroup'>): Transition {
  const { world, readings } = context
  const text = decideCreate(factsOf(context), caller, request)
  if ('kind' in text) return { outcome: text, world }
  const { group, acrs } = newGroup(text, caller, request.newId, readings)
  return {
    outcome: { kind: 'created', id: request.newId },
    world: { ...world, groups: [...world.groups, group], acrs: [...world.acrs, ...acrs] },
  }
}

/** Section 4.3. */
export function readGroup(context: Context, caller: Id, request: Request<'readGroup'>): Transition {
  const { world } = context
  const refusal = accessRefusal(factsOf(context), caller, request)
  return { outcome: refusal ?? { kind: 'read', group: groupAt(world, request.group) as Group }, world }
}

/** Section 4.4. A field that the body leaves out keeps its value. */
export function updateGroup(context: Context, caller: Id, request: Request<'updateGroup'>): Transition {
  const { world } = context
  const text = decideUpdate(factsOf(context), caller, request)
  if ('kind' in text) return { outcome: text, world }
  return {
    outcome: { kind: 'updated', id: request.group },
    world: withGroup(world, request.group, group => ({ ...group, ...text })),
  }
}

/** Section 4.5. The memberships of the group, the ACRs on it and the ACRs that name it are deleted with it. */
export function deleteGroup(context: Context, caller: Id, request: Request<'deleteGroup'>): Transition {
  const { world, readings } = context
  const { group: id } = request
  const outcome = decideDelete(factsOf(context), caller, request)
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
        ? { deleted: [...(world.deleted ?? []), deletedGroup(context, id)] }
        : {}),
    },
  }
}

/** Section 4.6. */
export const addGroupMember = changeMembers((members, profile) =>
  members.includes(profile) ? members : [...members, profile],
)

/** Section 4.7. */
export const removeGroupMember = changeMembers((members, profile) =>
  members.filter(member => member !== profile),
)

function changeMembers(change: (members: readonly Id[], profile: Id) => readonly Id[]) {
  return (context: Context, caller: Id, request: Request<OperationWith<'profile'>>): Transition => {
    const { world } = context
    const outcome = decideMember(factsOf(context), caller, request)
    if (outcome.kind === 'refused') return { outcome, world }
    return {
      outcome,
      world: withGroup(world, request.group, group => ({
        ...group,
        members: change(group.members, request.profile),
      })),
    }
  }
}

/** Answers decisions by a search through the lists of the world. */
function factsOf({ world, readings, definitions }: Context): Facts {
  return {
    readings,
    vetted: world.vetted,
    isProfile: id => world.profiles.some(profile => profile.svc_id === id),
    isGroup: id => groupAt(world, id) !== undefined,
    isMember: (profile, id) => groupAt(world, id)?.members.includes(profile) ?? false,
    isVetted: caller => definitions.isVetted(world, caller),
    may: (caller, permission, id) => definitions.permissionsOf(world, caller, id, readings).has(permission),
    heldBefore: (caller, id) =>
      heldBefore(
        world.deleted?.find(deleted => deleted.svc_id === id),
        caller,
      ),
    isTitleTaken: (title, own) => world.groups.some(group => group.title === title && group.svc_id !== own),
  }
}

/** What each profile holds on a group right before the group is deleted. */
function deletedGroup({ world, readings, definitions }: Context, id: Id): DeletedGroup {
  const held = world.profiles.map(({ svc_id: profile }) => ({
    profile,
    permissions: [...definitions.permissionsOf(world, profile, id, readings)],
  }))
  return { svc_id: id, held: held.filter(({ permissions }) => permissions.length > 0) }
}

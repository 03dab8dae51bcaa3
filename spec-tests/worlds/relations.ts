import { type Acr, type Group, groupAt, type Id, type World } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { join, update } from '../../src/spec/steps.js'
import { expectedAccess, type Relation, relationOf } from '../judge/oracle/permission-oracle.js'
import { Untestable } from '../run/failure.js'

/** A world, and the profiles with tokens. */
interface Place {
  readonly world: World
  readonly callers: readonly Id[]
}

/** @throws Untestable if there are none, with what the target file lacks */
export function someOf<T>(found: readonly T[], needed: string): readonly T[] {
  if (found.length === 0) throw new Untestable(`needs tokens in the target file of ${needed}; or control`)
  return found
}

/** The relation of every caller to every group. */
export function relationsIn({ world, callers }: Place): readonly Relation[] {
  return callers.flatMap(profile => world.groups.map(({ svc_id }) => relationOf(world, profile, svc_id)))
}

/** Requests that need write permission, and leave a group as the world has it. */
export function idleChanges(world: World, caller: Id, group: Id): readonly Step[] {
  const { title, description, members: [member] = [] } = groupAt(world, group) ?? {}
  return [
    update(caller, group, { title, description }),
    ...(member === undefined ? [] : [join(caller, group, member)]),
  ]
}

/** Callers that may read a group and not write it, each with one that may write it, and a member. */
export function readersIn({ world, callers }: Place) {
  return groupsIn(world).flatMap(({ svc_id: group, members: [member] }) => {
    const may = (id: Id, permission: 'read' | 'write') => expectedAccess(world, id, permission, group)
    const writer = callers.find(id => may(id, 'write') === 'granted')
    const readers = callers.filter(id => may(id, 'read') === 'granted' && may(id, 'write') === 'refused')
    if (writer === undefined || member === undefined) return []
    return readers.map(reader => ({ reader, writer, group, member }))
  })
}

/** A profile outside a group, and one that may add it there, where an ACR gives the group what the profile does not have. */
export interface Joining {
  readonly acr: Acr
  readonly writer: Id
  readonly joiner: Id
}

export function joiningsIn({ world, callers }: Place): readonly Joining[] {
  return world.acrs.flatMap(acr => {
    const { permission, resource, principal } = acr
    const team = groupsIn(world).find(({ svc_id }) => svc_id === principal && svc_id !== resource)
    if (permission === 'changePermission' || team === undefined || resource === world.vetted) return []
    const writers = callers.filter(id => expectedAccess(world, id, 'write', principal) === 'granted')
    const joiners = callers.filter(
      id => !team.members.includes(id) && expectedAccess(world, id, permission, resource) === 'refused',
    )
    const pairs = writers.flatMap(writer => joiners.map(joiner => ({ acr, writer, joiner })))
    return pairs.filter(({ writer, joiner }) => writer !== joiner).slice(0, 1)
  })
}

/** All but Vetted. */
function groupsIn({ groups, vetted }: World): readonly Group[] {
  return groups.filter(({ svc_id }) => svc_id !== vetted)
}

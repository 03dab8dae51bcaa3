import { type Group, groupAt, type Id, type World } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import { NoResponse } from '../target/client.js'
import { findCreator } from './find-creator.js'
import { createGroup, type GroupFixture, NotCreated, textOf } from './group-fixture.js'
import { reportRefused, reportRepeatedId, reportUnserved } from './report-unserved.js'
import { sendPatiently } from './requests.js'
import { sceneIn } from './scene.js'

/** The fixture on a target of any tier; on one that takes worlds, the world is that of the scene. @throws Untestable */
export async function fixtureOf(c: Case): Promise<GroupFixture> {
  return c.target.takesWorlds ? fixtureInScene(c.world) : fixtureOnDeployment(c)
}

/** The fixture on the world of the scene. */
export function fixtureInScene(world: World): GroupFixture {
  const { anna, bo, carol, club, circle } = sceneIn(world)
  const group = (id: Id) => groupAt(world, id) as Group
  return { manager: anna, member: bo, stranger: carol, club: group(club), circle: group(circle) }
}

type GroupName = 'club' | 'circle'

/** The groups of a fixture that something uses. */
export function groupsUsed(c: Case, use: (fixture: GroupFixture) => unknown): readonly GroupName[] {
  const used = new Set<GroupName>()
  const { club, circle, ...callers } = fixtureWithoutGroups(c)
  use({
    ...callers,
    get club() {
      used.add('club')
      return club
    },
    get circle() {
      used.add('circle')
      return circle
    },
  })
  return [...used]
}

/**
 * The fixture on a deployment that keeps its world. A profile that may create groups creates two and adds a member to each.
 * @param used the groups to create; the others do not exist
 * @throws Untestable if there are too few tokens, or if no profile can create, write and delete groups
 */
export async function fixtureOnDeployment(
  c: Case,
  used: readonly GroupName[] = ['club', 'circle'],
): Promise<GroupFixture> {
  const { manager, stranger, member } = callersOf(c, await findCreator(c))
  const make = async (about: GroupName): Promise<Group> => {
    if (!used.includes(about)) return absentGroup(c, about)
    const { spareGroups, options } = c.suite
    // How a group is called on the other deployment is known only in the case that has created it.
    const spare = options.other === undefined ? spareGroups.take(c, manager, member) : undefined
    if (spare !== undefined) return spare
    const text = textOf(c, about)
    const before = c.requests.length
    const svc_id = await createGroup(c, manager, text)
    const added = await addIfServed(c, manager, { svc_id, ...text }, member)
    const group = { svc_id, ...text, members: [...(c.known.creatorIsMember ? [manager] : []), ...added] }
    spareGroups.note(c, { manager, member, group, requests: c.requests.slice(before) })
    return group
  }
  const club = await make('club')
  const circle = await make('circle').catch(error => {
    const isSame = error instanceof NotCreated && error.response.text.includes(club.svc_id)
    if (isSame) reportRepeatedId(c, error.response, club.svc_id)
    throw error
  })
  return {
    manager,
    get member() {
      c.known.requireServed('addGroupMember')
      return member
    },
    stranger,
    club,
    circle,
  }
}

/**
 * The same callers with two groups that do not exist on the deployment. A test that only searches needs no others.
 * @throws Untestable if there are too few callers
 */
export function fixtureWithoutGroups(c: Case): GroupFixture {
  const [manager = ''] = [...(c.known.creator === undefined ? [] : [c.known.creator]), ...c.actors]
  return { ...callersOf(c, manager), club: absentGroup(c, 'club'), circle: absentGroup(c, 'circle') }
}

function absentGroup({ wire }: Case, about: GroupName): Group {
  return {
    svc_id: `${wire.idPrefix}absent${about}`,
    title: `Absent ${about}`,
    description: `An absent ${about}`,
    members: [],
  }
}

function callersOf(c: Case, manager: Id): Pick<GroupFixture, 'manager' | 'member' | 'stranger'> {
  const others = c.actors.filter(id => id !== manager)
  const inVetted = (id: Id) => Number(c.known.creators.has(id))
  // A new group may give permissions to the members of Vetted.
  const [stranger, third] = others.toSorted((a, b) => inVetted(a) - inVetted(b))
  const member =
    third ?? c.world.profiles.map(({ svc_id }) => svc_id).find(id => id !== manager && id !== stranger)
  if (stranger === undefined || member === undefined)
    throw new Untestable('needs tokens of two profiles and a third profile in the target file')
  return { manager, member, stranger }
}

/**
 * Adds a member to a new group.
 * @returns the members added: none if the target has no such operation
 * @throws Untestable if the creator may not add it
 */
async function addIfServed(
  c: Case,
  actor: Id,
  { svc_id: group, ...body }: Omit<Group, 'members'>,
  profile: Id,
): Promise<readonly Id[]> {
  if (!c.known.serves('addGroupMember')) return []
  const request = { operation: 'addGroupMember', actor, group, profile } as const
  // A profile may be added again, so a lost response does no harm.
  const added = await sendPatiently(c, request).catch(error => {
    if (error instanceof NoResponse) return sendPatiently(c, request)
    throw error
  })
  if (added.status === 200) return [profile]
  if (await reportUnserved(c, request, added)) return []
  if (await reportRefused(c, request, added, { operation: 'updateGroup', body })) return []
  throw new Untestable(
    `needs a creator with write permission on its new group; addGroupMember returned ${added.status}`,
  )
}

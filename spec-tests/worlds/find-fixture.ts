import { type Group, groupAt, type Id, type World } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import type { GroupText } from '../target/group-text.js'
import { isUnserved } from '../target/is-unserved.js'
import { createGroup, type GroupFixture, NotCreated, textOf } from './group-fixture.js'
import { reportRefused, reportUnserved } from './report-unserved.js'
import { deployed, type Scene } from './scene.js'
import { onlyGroups, search } from './searching.js'
import { sendPatiently } from './send-patiently.js'

/** The fixture on the world of the scene. */
export function fixtureInScene(scene: Scene, world: World): GroupFixture {
  const { anna, bo, carol, club, circle } = deployed(scene, world)
  const group = (id: Id) => groupAt(world, id) as Group
  return { manager: anna, member: bo, stranger: carol, club: group(club), circle: group(circle) }
}

/** The groups of a fixture. */
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
  const [club, circle] = [await make('club'), await make('circle')]
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
  if (await reportRefused(c, request, added, body)) return []
  throw new Untestable(
    `needs a creator with write permission on its new group; addGroupMember returned ${added.status}`,
  )
}

/** A group without a known SVC-ID cannot be used or deleted, so no other test can judge that response. */
function judgeMissingId(c: Case, response: HttpResponse): void {
  if (response.status !== 200 || c.suite.run.failed('create.returns-id')) return
  const failure = c.failure({
    decides: response,
    expected: { statuses: [200], says: 'an SVC-ID that was never used before' },
    wrong: 'does not return a new SVC-ID of the created group',
  })
  c.suite.failWithinCase('create.returns-id', failure, c)
}

/** Why the suite creates no groups on a target. It tries only once, so that at most one group remains there. */
const reasons = new WeakMap<Suite, string>()

/** The SVC-ID of the group with a title that no other group has; undefined if a search does not find it. */
async function ownIdOf(c: Case, actor: Id, { title }: GroupText): Promise<string | undefined> {
  if (!c.known.serves('searchPrincipals')) return undefined
  const { results } = await search(c, actor, title, onlyGroups)
  const id = results.find(({ name }) => name === title)?.[c.wire.idField]
  return typeof id === 'string' && id.startsWith(c.wire.idPrefix) ? id : undefined
}

/** The first profile that can create a group and delete it again. The first time, every profile tries. @throws Untestable */
export async function findCreator(c: Case): Promise<Id> {
  const { suite } = c
  if (suite.known.creator !== undefined) return suite.known.creator
  const reason = reasons.get(suite)
  if (reason !== undefined) throw new Untestable(reason)
  // A group that the suite cannot delete would remain there.
  c.known.requireServed('createGroup', 'deleteGroup')
  const giveUp = (why: string) => {
    reasons.set(suite, why)
    return new Untestable(why)
  }
  const refusals: NotCreated[] = []
  for (const actor of c.actors) {
    const text = textOf(c, 'probe')
    const probe = await createGroup(c, actor, text).catch(error => {
      if (!(error instanceof NotCreated)) throw error
      refusals.push(error)
      judgeMissingId(c, error.response)
      return undefined
    })
    if (probe === undefined) continue
    const request = { operation: 'deleteGroup', actor, group: probe } as const
    const own = await ownIdOf(c, actor, text)
    if (own !== undefined && own !== probe) {
      // The suite must not delete the group of others that the response names too.
      suite.cleanupLog.removed(probe)
      suite.cleanupLog.created({ id: own, actor })
      throw giveUp(
        `needs a response to createGroup whose first unknown SVC-ID is that of the new group; it was ${probe}, and a search finds the group as ${own}`,
      )
    }
    const deleted = await sendPatiently(c, request)
    if (deleted.status !== 200 && suite.known.creator === undefined) {
      if (await reportUnserved(c, request, deleted)) c.known.requireServed('deleteGroup')
      throw giveUp(
        `needs a creator that may delete its new group; deleteGroup returned ${deleted.status}, so the suite creates no more groups`,
      )
    }
    suite.known.creator ??= actor
    suite.known.creators.add(actor)
    if (deleted.status !== 200) break
  }
  if (suite.known.creator !== undefined) return suite.known.creator
  const [refusal] = refusals
  if (refusal !== undefined && (await reportUnserved(c, refusal.request, refusal.response)))
    c.known.requireServed('createGroup')
  if (c.actors.length === 0) c.known.requireServed('searchPrincipals')
  if (refusal !== undefined && refusals.every(({ response }) => isUnserved(response)))
    suite.run.abort(
      `createGroup is neither accepted nor refused at ${suite.target.wire.groupPath} (${refusal.response.status}): check wire.groupPath`,
    )
  throw giveUp('needs a token of a member of Vetted in the target file: no profile could create a group')
}

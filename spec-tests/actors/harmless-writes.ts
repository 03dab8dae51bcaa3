import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import { type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { expectedAccess } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import { fieldsAt, hasMemberList } from '../target/group-layout.js'
import { isSameView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'
import { findCreator } from './find-fixture.js'
import { createGroup, textOf } from './group-fixture.js'
import { viewGroup } from './group-view.js'
import { sendAndSettle } from './requests.js'
import { onlyGroups, search } from './searching.js'

/**
 * A group as a profile with a token reads it now: the world file may be out of date, and a write with its texts or
 * members would change the group. Empty if no such profile may read it, or if the response shows no complete group.
 */
export async function presentGroup(c: Case, group: Id): Promise<Partial<Omit<Group, 'svc_id'>>> {
  const { layout } = c.suite
  const reader = c.actors.find(id => expectedAccess(c.world, id, 'read', group) === 'granted')
  if (reader === undefined || layout === undefined) return {}
  const { status, json } = await c.send({ operation: 'readGroup', actor: reader, group })
  const { title, description, members } = fieldsAt(json, layout)
  const isComplete = status === 200 && hasMemberList(json, layout)
  if (!isComplete || typeof title !== 'string' || typeof description !== 'string' || !Array.isArray(members))
    return {}
  return { title, description, members: members.map(String) }
}

/**
 * Requests that need write permission and leave the group as it is: the texts that it has, and a present member. The
 * world file must name that member too: the suite assumes that it has added every other member itself.
 */
export async function harmlessWrites(c: Case, actor: Id, group: Id): Promise<readonly ClientRequest[]> {
  const { title, description, members = [] } = await presentGroup(c, group)
  const texts = await harmlessTexts(c, actor, group, { title, description })
  const known = groupAt(c.world, group)?.members ?? []
  const present = members.filter(id => known.includes(id)).slice(0, 1)
  return safe(c, [
    ...texts.map(body => ({ operation: 'updateGroup', actor, group, body }) as const),
    ...present.map(profile => ({ operation: 'addGroupMember', actor, group, profile }) as const),
  ])
}

/** The same with the removal of a profile that is a member of no group, so that a wrong removal has nothing to change. */
export async function harmlessRemovals(c: Case, actor: Id, group: Id): Promise<readonly ClientRequest[]> {
  const { members } = await presentGroup(c, group)
  const known = c.world.groups.flatMap(each => each.members)
  const others = c.world.profiles.filter(({ svc_id: id }) => members?.includes(id) === false)
  return safe(
    c,
    others
      .filter(({ svc_id }) => !known.includes(svc_id))
      .slice(0, 1)
      .map(({ svc_id }) => ({ operation: 'removeGroupMember', actor, group, profile: svc_id }) as const),
  )
}

/** The clauses whose failure means that a write without an effect has one. */
const harmShownBy: Partial<Record<Operation, readonly ClauseId[]>> = {
  updateGroup: ['update.title', 'update.description', 'update.partial'],
  addGroupMember: ['add.member', 'add.already-member'],
  removeGroupMember: ['remove.member'],
}

/** The requests that the target serves, and that did no harm to groups of the suite. */
async function safe(c: Case, requests: readonly ClientRequest[]): Promise<readonly ClientRequest[]> {
  const { suite } = c
  const harmless = trials.get(suite) ?? tryWrites(c)
  trials.set(suite, harmless)
  const operations = await harmless
  return suite
    .served(requests)
    .filter(({ operation }) => operations.has(operation))
    .filter(({ operation }) => !harmShownBy[operation]?.some(id => suite.run.failed(id)))
}

const trials = new WeakMap<Suite, Promise<ReadonlySet<Operation>>>()

/** The writes that leave a new group of the suite as it is; none if no such group can be created and read. */
async function tryWrites(c: Case): Promise<ReadonlySet<Operation>> {
  const harmless = new Set<Operation>()
  try {
    const actor = await findCreator(c)
    const text = textOf(c, 'trial')
    const group = await createGroup(c, actor, text)
    const [member = actor, ...rest] = c.world.profiles.map(({ svc_id }) => svc_id).filter(id => id !== actor)
    const others = rest.slice(0, 1)
    // A target may refuse this: then the group shows that an update does no harm, and nothing about another add.
    await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile: member })
    for (const request of c.suite.served([
      { operation: 'updateGroup', actor, group, body: text },
      { operation: 'addGroupMember', actor, group, profile: member },
      // The creator may be a member.
      ...others.map(profile => ({ operation: 'removeGroupMember', actor, group, profile }) as const),
    ] as const)) {
      const before = await viewGroup(c, actor, group)
      await sendAndSettle(c, request)
      const after = await viewGroup(c, actor, group)
      if (before.view !== undefined && isSameView(after, before)) harmless.add(request.operation)
    }
  } catch (error) {
    if (!(error instanceof Untestable)) throw error
  }
  return harmless
}

type Texts = { readonly title: string; readonly description: string }

/**
 * The texts of a group, as a read shows them. If no profile with a token may read the group, they come from a search and
 * the world file. Both may be out of date, so only a caller whom the target must refuse may send them.
 */
async function harmlessTexts(
  c: Case,
  actor: Id,
  group: Id,
  { title, description }: { readonly [K in keyof Texts]: Texts[K] | undefined },
): Promise<readonly Texts[]> {
  if (title !== undefined && description !== undefined) return [{ title, description }]
  if (expectedAccess(c.world, actor, 'write', group) !== 'refused') return []
  const { results } = await search(c, c.actors[0] ?? '', group, onlyGroups)
  const shown = results.find(result => result[c.wire.idField] === group)
  const known = groupAt(c.world, group)
  return known !== undefined && known.title === shown?.name && known.description === shown.description
    ? [{ title: known.title, description: known.description }]
    : []
}

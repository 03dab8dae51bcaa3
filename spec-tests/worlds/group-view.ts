import type { Group, Id } from '../../src/spec/nouns.js'
import { expectedAccess } from '../judge/oracle/permission-oracle.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { HttpResponse } from '../target/client.js'
import { fieldsAt, type GroupFields, hasMemberList } from '../target/group-layout.js'
import type { GroupFixture } from './group-fixture.js'
import type { Content } from './kept-world.js'
import { onlyGroups, search } from './searching.js'

/** The response to one read of a group, and the fields that it shows if its status is 200. */
interface SeenView {
  readonly view: GroupFields | undefined
  readonly response: HttpResponse
}

/**
 * What the actor sees of a group.
 * @throws Untestable if the suite does not know where a read shows the fields of a group
 */
export async function viewGroup(c: Case, actor: Id, group: Id): Promise<SeenView> {
  c.known.requireServed('readGroup')
  const { layout } = c.known
  if (layout === undefined)
    throw new Untestable(
      'needs readGroup to show title, description and members; the suite did not find them',
    )
  const response = await c.send({ operation: 'readGroup', actor, group })
  return { response, view: response.status === 200 ? fieldsAt(response.json, layout) : undefined }
}

/** The texts of a new group: as its creator reads them, or as a search shows them if the creator may not read. */
export async function lookUp(
  c: Case,
  creator: Id,
  group: Id,
): Promise<Pick<GroupFields, 'title' | 'description'> | undefined> {
  const { target } = c
  const { layout } = c.known
  const read = await c.send({ operation: 'readGroup', actor: creator, group })
  if (read.status === 404) return undefined
  if (read.status === 200 && layout !== undefined) return fieldsAt(read.json, layout)
  const { results } = await search(c, creator, group, onlyGroups)
  const own = results.find(result => result[target.wire.idField] === group)
  return own && { title: own.name, description: own.description }
}

/** The profiles of the world that are not members of a group, the stranger first. */
export function outsidersOf(
  c: Pick<Case, 'world'>,
  { stranger }: GroupFixture,
  { members }: Group,
): readonly Id[] {
  const ids = new Set([stranger, ...c.world.profiles.map(({ svc_id }) => svc_id)])
  return [...ids].filter(id => !members.includes(id))
}

/** @throws Untestable if every profile is a member */
export function outsiderOf(c: Case, fixture: GroupFixture, group: Group): Id {
  const [outsider] = outsidersOf(c, fixture, group)
  if (outsider === undefined) throw new Untestable('needs a profile that is not a member of a group')
  return outsider
}

/** A group as a profile reads it now; undefined if the response shows no complete group. */
export async function contentFor(c: Case, actor: Id, group: Id): Promise<Content | undefined> {
  const { layout } = c.known
  if (layout === undefined) return undefined
  const { status, json } = await c.send({ operation: 'readGroup', actor, group })
  const { title, description, members } = fieldsAt(json, layout)
  const isComplete = status === 200 && hasMemberList(json, layout)
  if (!isComplete || typeof title !== 'string' || typeof description !== 'string' || !Array.isArray(members))
    return undefined
  return { title, description, members: members.map(String) }
}

/**
 * A group of the world as it is now: the world file may be out of date. The read is no part of the evidence. Undefined if
 * no profile with a token may read the group.
 */
export async function presentGroup(c: Case, group: Id): Promise<Content | undefined> {
  const reader = c.actors.find(id => expectedAccess(c.world, id, 'read', group) === 'granted')
  return reader === undefined ? undefined : contentFor(c.elsewhere(c.deployment), reader, group)
}

export function hasTexts(shown: Partial<Content>, { title, description }: Partial<Content>): boolean {
  return shown.title === title && shown.description === description
}

export function isSameContent(one: Content, other: Content | undefined): boolean {
  const sorted = ({ members }: Content) => String(members.toSorted())
  return other !== undefined && hasTexts(other, one) && sorted(other) === sorted(one)
}

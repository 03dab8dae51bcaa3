import type { Group, Id } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { HttpResponse } from '../target/client.js'
import { fieldsAt, type GroupFields } from '../target/group-layout.js'
import type { GroupView } from '../target/group-view.js'
import type { GroupFixture } from './group-fixture.js'
import { onlyGroups, search } from './searching.js'

/** A view, and the response that shows it. */
export interface SeenView extends GroupView {
  readonly response: HttpResponse
}

/**
 * What the actor sees of a group.
 * @throws Untestable if the suite does not know where a read shows the fields of a group
 */
export async function viewGroup(c: Case, actor: Id, group: Id): Promise<SeenView> {
  c.known.requireServed('readGroup')
  if (c.known.layout === undefined)
    throw new Untestable(
      'needs readGroup to show title, description and members; the suite did not find them',
    )
  return viewFrom(c, await c.send({ operation: 'readGroup', actor, group }))
}

/** What the response to a read shows. */
function viewFrom({ known: { layout } }: Case, response: HttpResponse): SeenView {
  const { status, json } = response
  const view = status === 200 && layout !== undefined ? fieldsAt(json, layout) : undefined
  return { status, view, response }
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

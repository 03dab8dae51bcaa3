import type { Group, Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { HttpResponse } from '../target/client.js'
import { fieldsAt, type GroupFields } from '../target/group-layout.js'
import { formatResponse, type GroupFixture } from './group-fixture.js'
import { search } from './searching.js'

/** What a caller sees of a group at one moment: the group, or the status that it got instead. */
export interface GroupView {
  readonly status: number
  readonly view: GroupFields | undefined
}

/** @throws Untestable where no layout of a group was made out */
export async function viewGroup(c: Case, actor: Id, group: Id): Promise<GroupView> {
  const { layout } = c.suite
  if (layout === undefined)
    throw new Untestable('needs a group to be read, and where its fields stand was not made out')
  return viewFrom(c, await c.send({ operation: 'readGroup', actor, group }))
}

/** What the response to a read shows. */
export function viewFrom({ suite: { layout } }: Case, { status, json }: HttpResponse): GroupView {
  return { status, view: status === 200 && layout !== undefined ? fieldsAt(json, layout) : undefined }
}

/** Whether both show the same; the order of members does not matter. */
export function isSameView(one: GroupView, other: GroupView): boolean {
  return formatView(one) === formatView(other)
}

/** How a report tells what was seen. */
export function formatView({ status, view }: GroupView): string {
  if (view === undefined) return `a read is answered ${status}`
  return JSON.stringify({ ...view, members: view.members?.map(String).toSorted() })
}

/** What is shown of a new group: to its creator where it may read it, and else to a search for its SVC-ID. */
export async function lookUp(
  c: Case,
  creator: Id,
  group: Id,
): Promise<Pick<GroupFields, 'title' | 'description'> | undefined> {
  const { layout, target } = c.suite
  const read = await c.send({ operation: 'readGroup', actor: creator, group })
  if (read.status === 404) return undefined
  if (read.status === 200 && layout !== undefined) return fieldsAt(read.json, layout)
  const { results } = await search(c, creator, group, { profiles: 'false', groups: 'true' })
  const own = results.find(result => result[target.wire.idField] === group)
  return own && { title: own.name, description: own.description }
}

/** The profiles of the world that are no members of a group, the stranger first. */
export function outsidersOf(c: Case, { stranger }: GroupFixture, { members }: Group): readonly Id[] {
  const ids = new Set([stranger, ...c.world.profiles.map(({ svc_id }) => svc_id)])
  return [...ids].filter(id => !members.includes(id))
}

/** @throws Untestable where every profile is a member */
export function outsiderOf(c: Case, fixture: GroupFixture, group: Group): Id {
  const [outsider] = outsidersOf(c, fixture, group)
  if (outsider === undefined) throw new Untestable('needs a profile that is no member of a group')
  return outsider
}

/** Deletes a group that the manager may read and write, so that it is sure to be missing. */
export async function remove(c: Case, manager: Id, group: Id): Promise<void> {
  const deleted = await c.send({ operation: 'deleteGroup', actor: manager, group })
  c.require(
    deleted.status === 200,
    () => `needs a group to be deleted, and the response was ${formatResponse(deleted)}`,
  )
  await c.suite.settle()
}

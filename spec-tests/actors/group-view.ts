// Whoever looks at groups must first make out where their fields stand.
import '../open-points/read-fields.test.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { type Case, Untestable } from '../runner/case.js'
import type { Answer } from '../target/client.js'
import { type View, viewOf } from '../target/group-layout.js'
import { type Cast, tellAnswer } from './actors.js'
import { search } from './searching.js'

/** What a caller sees of a group at one moment: the group, or the status that it got instead. */
export interface Sight {
  readonly status: number
  readonly view: View | undefined
}

/** @throws Untestable where no shape of a group was made out */
export async function see(c: Case, actor: Id, group: Id): Promise<Sight> {
  const { shape } = c.suite
  if (shape === undefined)
    throw new Untestable('needs a group to be read, and where its fields stand was not made out')
  return sightIn(c, await c.ask({ operation: 'readGroup', actor, group }))
}

/** What the answer to a read shows. */
export function sightIn({ suite: { shape } }: Case, { status, json }: Answer): Sight {
  return { status, view: status === 200 && shape !== undefined ? viewOf(json, shape) : undefined }
}

/** Whether both show the same; the order of members does not matter. */
export function sameSight(one: Sight, other: Sight): boolean {
  return tellSight(one) === tellSight(other)
}

/** How a report tells what was seen. */
export function tellSight({ status, view }: Sight): string {
  if (view === undefined) return `a read is answered ${status}`
  return JSON.stringify({ ...view, members: view.members?.map(String).toSorted() })
}

/** What is shown of a new group: to its creator where it may read it, and else to a search for its SVC-ID. */
export async function lookUp(
  c: Case,
  creator: Id,
  group: Id,
): Promise<Pick<View, 'title' | 'description'> | undefined> {
  const { shape, target } = c.suite
  const read = await c.ask({ operation: 'readGroup', actor: creator, group })
  if (read.status === 404) return undefined
  if (read.status === 200 && shape !== undefined) return viewOf(read.json, shape)
  const { results } = await search(c, creator, group, { profiles: 'false', groups: 'true' })
  const own = results.find(result => result[target.wire.idField] === group)
  return own && { title: own.name, description: own.description }
}

/** The profiles of the world that are no members of a group, the stranger first. */
export function outsidersOf(c: Case, { stranger }: Cast, { members }: Group): readonly Id[] {
  const ids = new Set([stranger, ...c.world.profiles.map(({ svc_id }) => svc_id)])
  return [...ids].filter(id => !members.includes(id))
}

/** @throws Untestable where every profile is a member */
export function outsiderOf(c: Case, cast: Cast, group: Group): Id {
  const [outsider] = outsidersOf(c, cast, group)
  if (outsider === undefined) throw new Untestable('needs a profile that is no member of a group')
  return outsider
}

/** Deletes a group that the manager may read and write, so that it is sure to be missing. */
export async function remove(c: Case, manager: Id, group: Id): Promise<void> {
  const deleted = await c.ask({ operation: 'deleteGroup', actor: manager, group })
  c.require(
    deleted.status === 200,
    () => `needs a group to be deleted, and the answer was ${tellAnswer(deleted)}`,
  )
  await c.suite.settle()
}

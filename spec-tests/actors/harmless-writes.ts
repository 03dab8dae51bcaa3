import { groupAt, type Id } from '../../src/spec/nouns.js'
import { expectedAccess } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import type { ClientRequest } from '../target/request.js'
import { presentGroup } from './present-group.js'
import { onlyGroups, search } from './searching.js'
import { harmlessOf } from './write-trials.js'

/**
 * Requests that need write permission and leave the group as it is: the texts that it has, and a present member. The
 * world file must name that member too: the suite assumes that it has added every other member itself.
 */
export async function harmlessWrites(c: Case, actor: Id, group: Id): Promise<readonly ClientRequest[]> {
  // On a group of its own, the suite tries whether a request is harmless.
  c.known.requireServed('createGroup', 'readGroup', 'deleteGroup')
  const { title, description, members = [] } = await presentGroup(c, group)
  const [texts] = await harmlessTexts(c, actor, group, { title, description })
  const known = groupAt(c.world, group)?.members ?? []
  const present = members.filter(id => known.includes(id)).slice(0, 1)
  const updates =
    texts === undefined ? [] : [{ operation: 'updateGroup', actor, group, body: texts } as const]
  return harmlessOf(c, texts ?? {}, [
    ...updates,
    ...present.map(profile => ({ operation: 'addGroupMember', actor, group, profile }) as const),
  ])
}

/** An update without a field, if a read shows the group, so that the suite can put it back. */
export async function harmlessEmptyUpdate(c: Case, actor: Id, group: Id): Promise<readonly ClientRequest[]> {
  const { title, description } = await presentGroup(c, group)
  if (title === undefined || description === undefined) return []
  return harmlessOf(c, { title, description }, [{ operation: 'updateGroup', actor, group, body: {} }])
}

/** The removal of a profile that is a member of no group, so that a wrong removal has nothing to change. */
export async function harmlessRemovals(c: Case, actor: Id, group: Id): Promise<readonly ClientRequest[]> {
  const { members } = await presentGroup(c, group)
  const known = c.world.groups.flatMap(each => each.members)
  const others = c.world.profiles.filter(({ svc_id: id }) => members?.includes(id) === false)
  return harmlessOf(
    c,
    {},
    others
      .filter(({ svc_id }) => !known.includes(svc_id))
      .slice(0, 1)
      .map(({ svc_id }) => ({ operation: 'removeGroupMember', actor, group, profile: svc_id }) as const),
  )
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

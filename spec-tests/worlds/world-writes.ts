import { changesState } from '../../src/spec/endpoints.js'
import { groupAt, type Id, withGroup } from '../../src/spec/nouns.js'
import { expectedAccess } from '../judge/oracle/permission-oracle.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { HttpResponse } from '../target/client.js'
import type { GroupText } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import { hasTexts, isSameContent, presentGroup } from './group-view.js'
import type { Content } from './kept-world.js'
import { sendAndSettle } from './requests.js'
import { onlyGroups, search } from './searching.js'
import { leavesAsItIs } from './write-trials.js'

/** Those of the changes of groups of the world that the target serves, and that leave their group as it is. */
export async function harmlessOf(
  c: Case,
  requests: readonly ClientRequest[],
): Promise<readonly ClientRequest[]> {
  // On a group of its own, the suite tries whether a request is harmless.
  c.known.requireServed('createGroup', 'readGroup', 'deleteGroup')
  const harmless: ClientRequest[] = []
  for (const request of c.known.served(requests)) {
    if (c.suite.kept.harm !== undefined) return []
    if (await isHarmless(c, request)) harmless.push(request)
  }
  return harmless
}

async function isHarmless(c: Case, request: ClientRequest): Promise<boolean> {
  const { actor, group = '' } = request
  const content = (await contentOf(c, group)) ?? (await textsFound(c, String(actor), group))
  if (content === undefined || !isIdle(c, content, request)) return false
  const { title, description } = content
  return leavesAsItIs(c, { title, description }, request).catch(error => {
    if (!(error instanceof Untestable)) throw error
    return false
  })
}

async function contentOf(c: Case, group: Id): Promise<Content | undefined> {
  const { groups } = c.suite.kept
  if (!groups.has(group)) groups.set(group, await presentGroup(c, group))
  return groups.get(group)
}

/**
 * The texts of a group that no profile with a token may read. A search and the world file may be out of date, so only a
 * caller whom the target must refuse may send them.
 */
async function textsFound(c: Case, actor: Id, group: Id): Promise<Content | undefined> {
  const known = groupAt(c.world, group)
  if (known === undefined || expectedAccess(c.world, actor, 'write', group) !== 'refused') return undefined
  const { results } = await search(c.elsewhere(c.deployment), c.actors[0] ?? '', group, onlyGroups)
  const { title, description } = known
  const isSame = results.some(
    result => result[c.wire.idField] === group && result.name === title && result.description === description,
  )
  return isSame ? { title, description, members: [] } : undefined
}

/**
 * Whether a change has nothing to change: it has the texts that the group has, adds a present member, or removes a profile
 * that is in no group. The world file must name that member too: every other member is one that the suite has added.
 */
function isIdle(
  { world }: Case,
  { members, ...texts }: Content,
  { operation, group, profile = '', body }: ClientRequest,
) {
  switch (operation) {
    case 'updateGroup':
      return Object.entries(Object(body)).every(([field, text]) => texts[field as keyof GroupText] === text)
    case 'addGroupMember':
      return members.includes(profile) && groupAt(world, group)?.members.includes(profile) === true
    case 'removeGroupMember':
      return ![members, ...world.groups.map(each => each.members)].some(each => each.includes(profile))
    default:
      return false
  }
}

/**
 * Sends a request that should leave a group of the world as it is. If a change does not, the suite puts back what the
 * group had. The requests for that are no part of the evidence.
 * @throws Untestable if an earlier request has changed a group
 */
export async function sendHarmless(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const { operation, group } = request
  if (group === undefined || !changesState(operation)) return c.send(request)
  const { kept } = c.suite
  if (kept.harm !== undefined) throw new Untestable(kept.harm)
  const before = await presentGroup(c, group)
  kept.groups.set(group, before)
  // Somebody else may have changed it since it was read last.
  if (before !== undefined && !isIdle(c, before, request))
    throw new Untestable(`needs ${group} to stay as it was during this run`)
  const response = await sendAndSettle(c, request)
  if (before === undefined) return response
  const after = await presentGroup(c, group)
  if (isSameContent(before, after)) return response
  kept.harm = `needs ${operation} to leave a group of the world as it is; it changed ${group}`
  c.suite.note(`${operation} changed ${group}, which this run has not created; the run puts back what it was`)
  await putBack(c, request, before, after)
  return response
}

/** Gives the group the texts and the members that it had. */
async function putBack(
  c: Case,
  { actor, group = '' }: ClientRequest,
  before: Content,
  after: Content | undefined,
): Promise<void> {
  const { deployment, actors, world } = c
  // The cleanup must not remove the members again.
  const restored = { ...deployment, world: withGroup(world, group, each => ({ ...each, ...before })) }
  const aside = c.elsewhere(restored)
  const writer = actors.find(id => expectedAccess(world, id, 'write', group) === 'granted') ?? actor
  const send = (change: Pick<ClientRequest, 'operation' | 'body' | 'profile'>) =>
    sendAndSettle(aside, { actor: writer, group, ...change })
  const { title, description, members } = before
  if (after === undefined || !hasTexts(after, before))
    await send({ operation: 'updateGroup', body: { title, description } })
  const now = (await presentGroup(aside, group))?.members ?? members
  for (const profile of members)
    if (!now.includes(profile)) await send({ operation: 'addGroupMember', profile })
  for (const profile of now)
    if (!members.includes(profile)) await send({ operation: 'removeGroupMember', profile })
}

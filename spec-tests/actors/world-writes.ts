import { changesState } from '../../src/spec/endpoints.js'
import { type Group, type Id, withGroup } from '../../src/spec/nouns.js'
import { expectedAccess } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { presentGroup } from './present-group.js'
import { sendAndSettle } from './requests.js'

/** The suites with a request that changed a group of the world, and what they say about it. */
const harms = new WeakMap<Suite, string>()

/** Whether a request that should leave a group of the world as it is has changed one. */
export function hasHarmed(suite: Suite): boolean {
  return harms.has(suite)
}

/**
 * Sends a request that should leave a group of the world as it is. If a write changes the group, the suite puts it back
 * and sends no further such write. The requests for that are no part of the evidence.
 * @throws Untestable if an earlier request has changed a group
 */
export async function sendHarmless(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const { suite, deployment } = c
  const { operation, group } = request
  if (group === undefined || !changesState(operation)) return c.send(request)
  const harm = harms.get(suite)
  if (harm !== undefined) throw new Untestable(harm)
  const aside = c.elsewhere(deployment)
  const before = await presentGroup(aside, group)
  const response = await sendAndSettle(c, request)
  const after = await presentGroup(aside, group)
  if (!isComplete(before) || isSame(before, after)) return response
  harms.set(suite, `needs ${operation} to leave a group of the world as it is; it changed ${group}`)
  suite.note(`${operation} changed ${group}, which this run has not created; the run puts back what it was`)
  await putBack(aside, request, before, after)
  return response
}

type Content = Omit<Group, 'svc_id'>

function isComplete(content: Partial<Content>): content is Content {
  return content.members !== undefined
}

function isSame(before: Content, after: Partial<Content>): boolean {
  return hasTexts(after, before) && String(before.members.toSorted()) === String(after.members?.toSorted())
}

function hasTexts(shown: Partial<Content>, { title, description }: Content): boolean {
  return shown.title === title && shown.description === description
}

/** Gives the group the texts and the members that it had. */
async function putBack(
  aside: Case,
  { actor, group = '' }: ClientRequest,
  before: Content,
  after: Partial<Content>,
): Promise<void> {
  const { deployment, actors, world } = aside
  // The cleanup must not remove the members again.
  const restored = { ...deployment, world: withGroup(world, group, each => ({ ...each, ...before })) }
  const c = aside.elsewhere(restored)
  const by = {
    actor: actors.find(id => expectedAccess(world, id, 'write', group) === 'granted') ?? actor,
    group,
  }
  const { title, description } = before
  if (!hasTexts(after, before))
    await sendAndSettle(c, { operation: 'updateGroup', ...by, body: { title, description } })
  const now = (await presentGroup(c, group)).members ?? before.members
  for (const profile of without(before.members, now))
    await sendAndSettle(c, { operation: 'addGroupMember', ...by, profile })
  for (const profile of without(now, before.members))
    await sendAndSettle(c, { operation: 'removeGroupMember', ...by, profile })
}

function without(ids: readonly Id[], others: readonly Id[]): readonly Id[] {
  return ids.filter(id => !others.includes(id))
}

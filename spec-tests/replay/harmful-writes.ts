import { changesState } from '../../src/spec/endpoints.js'
import { groupAt, type Id, type World } from '../../src/spec/nouns.js'
import type { Suite } from '../run/suite.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'
import { type ClientRequest, clientRequestOf, type RequestTemplate, sendUnjudged } from '../target/request.js'
import { type Result, resultsOf, textsIn } from '../target/results.js'
import { onlyGroups } from '../worlds/searching.js'

/** Why the requests of a failure are not sent again: a token is missing, or a write could do harm. */
export class Unrepeatable extends Error {}

/** Whether an error only says that requests cannot be sent again: no response, no such world, or a write that could do harm. */
export function preventsRepetition(error: unknown): boolean {
  return [NoResponse, Unprovisioned, Unrepeatable].some(type => error instanceof type)
}

/**
 * Why a recorded write must not be sent again: it may change a group of a deployment that keeps its world, because the
 * group is another one than when the failure was recorded. Undefined if it has no effect, or if there is no such group.
 * @param world the world of the record
 * @param isOwn whether the repetition has created this group
 */
export async function whyHarmful(
  suite: Suite,
  world: World,
  request: RequestTemplate,
  isOwn: (group: Id) => boolean,
): Promise<string | undefined> {
  const asked = clientRequestOf(request, suite.target.wire)
  const { operation, group, profile = '' } = asked ?? {}
  if (operation === undefined || !changesState(operation) || group === undefined || isOwn(group))
    return undefined
  const shown = await findGroup(suite, group)
  if (shown === undefined && groupAt(world, group) === undefined) return undefined
  const isHarmless =
    (operation === 'updateGroup' && shown !== undefined && hasTexts(shown, Object(request.body))) ||
    (operation === 'addGroupMember' && (await isMember(suite, group, profile)))
  return isHarmless
    ? undefined
    : `${request.method} ${request.path} may change a group that the suite did not create`
}

async function findGroup(suite: Suite, group: Id): Promise<Result | undefined> {
  const { idField } = suite.target.wire
  const search = { operation: 'searchPrincipals', query: { s: group, ...onlyGroups } } as const
  for await (const response of responsesTo(suite, search)) {
    const found = resultsOf(response).groups.find(result => result[idField] === group)
    if (found !== undefined) return found
  }
  return undefined
}

function hasTexts(shown: Result, { title = shown.name, description = shown.description }: Result): boolean {
  return title === shown.name && description === shown.description
}

async function isMember(suite: Suite, group: Id, profile: Id): Promise<boolean> {
  for await (const { status, json } of responsesTo(suite, { operation: 'readGroup', group }))
    if (status === 200) return textsIn(json).includes(profile)
  return false
}

/** The responses to a request of each profile with a token. */
async function* responsesTo(
  suite: Suite,
  request: Omit<ClientRequest, 'actor'>,
): AsyncGenerator<HttpResponse> {
  for (const actor of Object.keys(suite.target.tokens)) yield await sendUnjudged(suite, { ...request, actor })
}

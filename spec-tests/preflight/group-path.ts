import { may } from '../../src/spec/authorization.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { Case } from '../runner/case.js'
import { recordForCleanup } from '../runner/record-for-cleanup.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { idsIn, nobodysId, probe, probeSearch } from './probe.js'

/** Groups of the world that are read, at most. */
const asked = 3

/**
 * Whether nobody responses for groups at wire.groupPath. Reads say so where groups are there, being found, and a caller
 * who may read them is told what one without a token is; where no group is known, creating one has to say it too.
 */
export async function wrongGroupPath(suite: Suite, world: World, asker: Id): Promise<string | undefined> {
  const there: Id[] = []
  for (const { svc_id } of world.groups.slice(0, asked))
    if (idsIn(suite, await probeSearch(suite, asker, svc_id)).has(svc_id)) there.push(svc_id)
  const reads: HttpResponse[] = []
  for (const group of there.length > 0 ? there : [nobodysId(suite)])
    for (const actor of [readerOf(suite, world, group) ?? asker, null])
      reads.push(await probe(suite, { operation: 'readGroup', actor, group }))
  if (!reads.every(isUnserved)) return undefined
  if (there.length === 0 && !(suite.writable && isUnserved(await createNothing(suite)))) return undefined
  const statuses = [...new Set(reads.map(({ status }) => status))].join(', ')
  return `nothing is served at ${suite.target.wire.groupPath} (${statuses}, with a token or without): check wire.groupPath`
}

/** Whether an response is one that no caller gets who is asked for a token or told of a group. */
export function isUnserved({ status, text, json }: Pick<HttpResponse, 'status' | 'text' | 'json'>): boolean {
  const isPage = status === 200 && text.trim() !== '' && json === undefined
  return status === 404 || status === 405 || (status >= 300 && status < 400) || isPage
}

/** Who has a token and may read the group, by the world. */
function readerOf(suite: Suite, world: World, group: Id): Id | undefined {
  return Object.keys(suite.target.tokens).find(id => may(world, id, 'read', group, suite.readings))
}

/** Asks for a group without a title, by nobody: refused wherever groups are created at all. */
async function createNothing(suite: Suite): Promise<HttpResponse> {
  const request: ClientRequest = { operation: 'createGroup', actor: null, body: {} }
  const response = await probe(suite, request)
  // Somebody might take it all the same.
  const { baseUrl, tokens, badTokens } = suite.target
  const world = await suite.staging.fixedWorld()
  recordForCleanup(
    new Case(suite, { baseUrl, tokens, badTokens, world }, 'auth.token-required'),
    request,
    response,
  )
  return response
}

import { permissionsOf } from '../../../src/spec/authorization.js'
import { type Id, idsOf, type World } from '../../../src/spec/nouns.js'
import type { HttpResponse } from '../../target/client.js'
import { type ClientRequest, sendUnjudged } from '../../target/request.js'
import { isUnserved } from '../../target/results.js'
import { recordForCleanup } from '../clean-up.js'
import type { Suite } from '../suite.js'
import { formatStatuses, probeSearch, shows, unusedId } from './probe.js'

/** The maximum number of groups of the world that are read. */
const maxGroups = 3

/**
 * Whether the server does not implement the operations on groups at wire.groupPath: a caller with read permission on
 * groups that search finds gets the same as one without a token. To create a group must show it too, because the server
 * may lack only the read; if the suite may not try that, search must find a group.
 */
export async function wrongGroupPath(suite: Suite, world: World, caller: Id): Promise<string | undefined> {
  const found: Id[] = []
  for (const { svc_id } of world.groups.slice(0, maxGroups))
    if (shows(suite, await probeSearch(suite, caller, svc_id), svc_id)) found.push(svc_id)
  const reads: HttpResponse[] = []
  for (const group of found.length > 0 ? found : [unusedId(suite)])
    for (const actor of [readerOf(suite, world, group) ?? caller, null])
      reads.push(await sendUnjudged(suite, { operation: 'readGroup', actor, group }))
  if (!reads.every(isUnserved)) return undefined
  if (suite.target.writable ? !isUnserved(await createWithoutTitle(suite)) : found.length === 0)
    return undefined
  return `no operation on groups works at ${suite.target.wire.groupPath} (${formatStatuses(reads)}, with a token or without): check wire.groupPath`
}

function readerOf(suite: Suite, world: World, group: Id): Id | undefined {
  return Object.keys(suite.target.tokens).find(id =>
    permissionsOf(world, id, group, suite.known.readings).has('read'),
  )
}

/** Creates a group without a title and without a token: every server that implements the operation refuses it. */
async function createWithoutTitle(suite: Suite): Promise<HttpResponse> {
  const request: ClientRequest = { operation: 'createGroup', actor: null, body: {} }
  const response = await sendUnjudged(suite, request)
  // A server with a fault may create the group.
  const world = await suite.staging.fixedWorld()
  const isKnownId = (id: string) => idsOf(world).includes(id)
  recordForCleanup(suite, { world, wire: suite.target.wire, isKnownId }, request, response)
  return response
}

import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { successClauses } from '../judge/attribution.js'
import { areDistinguishable } from '../judge/oracle/differences.js'
import { wordsFor } from '../judge/words.js'
import type { Case } from '../run/case.js'
import type { Failure } from '../run/failure.js'
import { isRefused, probeRead } from '../run/preflight/probe.js'
import type { HttpResponse } from '../target/client.js'
import { textsOf } from '../target/group-text.js'
import { type Actor, type ClientRequest, sendUnjudged } from '../target/request.js'
import { textsIn } from '../target/results.js'
import { connectionTo } from '../target/target.js'
import { sendAndSettle } from './requests.js'

/**
 * Reports, as one failure, that the target has no such operation. The suite does not send the operation again: the
 * clauses of the other operations are tested without it.
 * @param request one that must succeed
 * @returns whether the target has no such operation
 */
export async function reportUnserved(
  c: Case,
  request: ClientRequest,
  response: HttpResponse,
): Promise<boolean> {
  const { operation } = request
  if (!(await lacksOperation(c, request, response))) return false
  const failure = c.failure({
    decides: response,
    expected: { statuses: [200] },
    because: `the caller has the permission; ${otherPath(operation)}`,
    kind: 'not-served',
  })
  giveUp(c, operation, failure)
  return true
}

/** What may be wrong in the target file if an operation is not at its path. */
export function otherPath(operation: Operation): string {
  const key = operation === 'searchPrincipals' ? 'wire.searchPath' : 'wire.groupPath'
  return `if the operation has another path there, ${key} in the target file says which`
}

/**
 * Reports, as one failure, that the target refuses an operation on a group, or does not find the group, although it accepts
 * another change of the same group by the same caller. The suite does not send the operation again.
 * @param other what the target must accept: without it, the caller may lack the permission
 * @returns whether that is so
 */
export async function reportRefused(
  c: Case,
  request: ClientRequest,
  response: HttpResponse,
  other: Pick<ClientRequest, 'operation' | 'body' | 'profile'>,
): Promise<boolean> {
  const { operation, actor, group, profile } = request
  // The body of another 404 may be about the profile.
  const isDoubtful = response.status === 403 || (response.status === 404 && profile === undefined)
  if (!isDoubtful || group === undefined || !c.known.serves(other.operation)) return false
  const accepted = await sendAndSettle(c, { ...other, actor, group })
  if (accepted.status !== 200) return false
  const stored = await showsUpdate(c, request)
  const failure = c.failure({
    decides: [response, accepted, ...stored],
    expected: { statuses: [200] },
    when: `to a caller whose ${other.operation} on the same group is 200${ifStored(stored)}`,
    because: 'both require write permission on the group',
  })
  giveUp(c, operation, failure)
  return true
}

/** The read that shows that an update is stored which the target has refused; empty if none does. */
async function showsUpdate(
  c: Case,
  { operation, actor, group = '', body }: ClientRequest,
): Promise<readonly HttpResponse[]> {
  const { title } = textsOf(body)
  if (operation !== 'updateGroup' || title === undefined || !c.known.serves('readGroup')) return []
  const look = await c.send({ operation: 'readGroup', actor, group })
  return textsIn(look.json).includes(title) ? [look] : []
}

function ifStored(shown: readonly HttpResponse[]): string {
  return shown.length === 0 ? '' : ', and the update is stored all the same'
}

/** Reports, as one failure, that a new group gets the SVC-ID of another one. What needs a new group is untested. */
export function reportRepeatedId(c: Case, response: HttpResponse, id: Id): void {
  const failure = c.failure({
    decides: response,
    expected: { statuses: [200], says: `another SVC-ID than ${id}, which a group has already` },
  })
  giveUp(c, 'createGroup', failure)
}

/**
 * Reports, as one failure, that the target refuses an operation to the creator of a group, or does not find the group. The
 * creator has deleted another group of its own, so it may write. A read may be refused: it may have no permission to read.
 */
export async function reportRefusedToCreator(
  c: Case,
  request: ClientRequest,
  response: HttpResponse,
): Promise<void> {
  const isFair = request.operation === 'readGroup' && response.status === 403
  if (![403, 404].includes(response.status) || isFair) return
  const stored = await showsUpdate(c, request)
  const failure = c.failure({
    decides: [response, ...stored],
    expected: { statuses: request.operation === 'readGroup' ? [200, 403] : [200] },
    when: `to the creator of the group${ifStored(stored)}`,
    because: 'it deletes its groups',
  })
  giveUp(c, request.operation, failure)
}

/**
 * Reports, as one failure, that the target finds nothing at the path of an operation, although a read at the same path
 * refuses a caller without a token, and no refusal of the operation is a 404.
 * @returns whether that is so
 */
export async function reportNotFound(
  c: Case,
  request: ClientRequest,
  response: HttpResponse,
): Promise<boolean> {
  const read = await probeRead(connectionTo(c.suite, c.deployment), null)
  if (response.status !== 404 || !isRefused(read)) return false
  const failure = c.failure({ decides: response, expected: { statuses: [200, 403] } })
  giveUp(c, request.operation, failure)
  return true
}

/** Reports a failure for which the suite sends an operation no more. */
function giveUp(c: Case, operation: Operation, failure: Failure): void {
  c.known.unserved.set(operation, wordsFor(c.suite, failure).message)
  c.suite.fail(successClauses[operation], failure, c)
}

/**
 * A status that says so, or a 404 that does not depend on the token: an operation that exists refuses a caller without
 * one. It must also differ from the 404 of a search without matches, by which the target speaks of what is missing.
 */
async function lacksOperation(c: Case, request: ClientRequest, response: HttpResponse): Promise<boolean> {
  const { status } = response
  if (status === 405 || status === 501) return true
  if (status !== 404) return false
  const { actor } = request
  // Two of each, because a page may name the time or the request.
  const withToken = [response, await sendAs(c, actor, request)]
  const without = [await sendAs(c, null, request), await sendAs(c, null, request)]
  if (![...withToken, ...without].every(each => each.status === 404) || isOther(withToken, without))
    return false
  if (request.operation === 'searchPrincipals') return true
  const query = { s: `zq ${c.suite.mark()}` }
  const noMatch = await sendAs(c, actor, { operation: 'searchPrincipals', actor, query })
  return !c.known.serves('searchPrincipals') || noMatch.status !== 404 || isOther(withToken, [noMatch])
}

/** Sends a request without making it part of the case. */
function sendAs(c: Case, actor: Actor, request: ClientRequest): Promise<HttpResponse> {
  return sendUnjudged(connectionTo(c.suite, c.deployment), { ...request, actor })
}

const ids = { group: 'group', profile: 'profile' }

function isOther(these: readonly HttpResponse[], those: readonly HttpResponse[]): boolean {
  const [one, other] = [these, those].map(each => each.map(response => ({ response, ids })))
  return areDistinguishable(one ?? [], other ?? [])
}

import type { HttpResponse } from '../../target/client.js'
import type { TestedConnection } from '../../target/connection.js'
import type { Deployment } from '../../target/deployment.js'
import type { ClientRequest } from '../../target/request.js'
import { isRefused, probeSearch } from './probe.js'
import { claimsOf, hasExpired, keyOf } from './token-mistakes.js'

/**
 * Why a refusal says nothing about the target: the token was valid when the run began, and is invalid now.
 * On a target that keeps its world, a token that is refused with 401 is tried again, because all were valid at first.
 */
export async function expiryOf(
  suite: TestedConnection,
  { tokens }: Deployment,
  { actor, elsewhere }: ClientRequest,
  response: HttpResponse,
): Promise<string | undefined> {
  if (!isRefused(response) || actor === null || actor.startsWith('bad:') || elsewhere) return undefined
  const advice = suite.target.takesWorlds
    ? 'the control protocol must give tokens that are valid for the whole run'
    : 'renew it in the target file'
  if (hasExpired(claimsOf(tokens[actor]), timeOf(response))) return `${keyOf(actor)} has expired: ${advice}`
  if (suite.target.takesWorlds || response.status !== 401) return undefined
  const again = await probeSearch(suite, actor, actor)
  return again.status === 401 ? `${keyOf(actor)} is no longer accepted: ${advice}` : undefined
}

/** The time of a response, by the clock of the target if it has a Date header. */
function timeOf({ headers }: HttpResponse): number {
  const date = Date.parse(String(headers.date ?? ''))
  return Number.isNaN(date) ? Date.now() : date
}

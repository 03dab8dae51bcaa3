import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import { claimsOf, hasExpired } from './claims.js'
import { keyOf } from './given.js'
import { isRefused, probeSearch } from './probe.js'

/**
 * Why a refusal tells nothing of the target: the token counted when the run began, and counts no more. Where tokens
 * are given once for all, they were all tried then.
 */
export async function whyWornOut(
  suite: Suite,
  { tokens }: Deployment,
  { actor, elsewhere }: ClientRequest,
  response: HttpResponse,
): Promise<string | undefined> {
  if (!isRefused(response) || actor === null || actor.startsWith('bad:') || elsewhere) return undefined
  const advice = suite.takesWorlds ? 'the control protocol must give tokens that last' : 'give newer tokens'
  if (hasExpired(claimsOf(tokens[actor]), timeOf(response))) return `${keyOf(actor)} has expired: ${advice}`
  if (suite.takesWorlds || response.status !== 401) return undefined
  const again = await probeSearch(suite, actor, actor)
  return again.status === 401 ? `${keyOf(actor)} is accepted no more: ${advice}` : undefined
}

/** When it was given, by the target's own clock where that is told. */
function timeOf({ headers }: HttpResponse): number {
  const told = Date.parse(String(headers.date ?? ''))
  return Number.isNaN(told) ? Date.now() : told
}

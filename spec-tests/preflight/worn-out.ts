import type { Suite } from '../runner/suite.js'
import type { Answer } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import type { Ask } from '../target/request.js'
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
  { actor, elsewhere }: Ask,
  answer: Answer,
): Promise<string | undefined> {
  if (!isRefused(answer) || actor === null || actor.startsWith('bad:') || elsewhere) return undefined
  const advice = suite.takesWorlds ? 'the control protocol must give tokens that last' : 'give newer tokens'
  if (hasExpired(claimsOf(tokens[actor]), timeOf(answer))) return `${keyOf(actor)} has expired: ${advice}`
  if (suite.takesWorlds || answer.status !== 401) return undefined
  const again = await probeSearch(suite, actor, actor)
  return again.status === 401 ? `${keyOf(actor)} is accepted no more: ${advice}` : undefined
}

/** When it was given, by the target's own clock where that is told. */
function timeOf({ headers }: Answer): number {
  const told = Date.parse(String(headers.date ?? ''))
  return Number.isNaN(told) ? Date.now() : told
}

import { decode } from '../../target/bad-tokens.js'
import type { HttpResponse } from '../../target/client.js'
import type { Deployment } from '../../target/deployment.js'
import type { ClientRequest } from '../../target/request.js'
import type { Target, TestedConnection } from '../../target/target.js'
import { isRefused, probeSearch } from './probe.js'

/** The claims of a token that are known; an opaque token has none. */
interface Claims {
  readonly sub?: unknown
  /** Seconds since 1970. */
  readonly exp?: unknown
}

export function claimsOf(token: string | undefined): Claims {
  return decode(token?.split('.')[1] ?? '') ?? {}
}

export function hasExpired({ exp }: Claims, now = Date.now()): boolean {
  return typeof exp === 'number' && exp * 1000 < now
}

/** A mistake that the tokens of a target file show by themselves; names the key to change. */
export function tokenMistake({ tokens, badTokens }: Target): string | undefined {
  const named = [
    ...Object.entries(tokens).map(([id, token]) => [keyOf(id), token] as const),
    ...Object.entries(badTokens).map(([name, token]) => [`badTokens.${name}`, token] as const),
  ]
  for (const [key, token] of named) {
    const problem = cookieProblem(token)
    if (problem !== undefined) return `${key} ${problem}`
  }
  return duplicate(tokens) ?? exchanged(tokens) ?? validBadToken(tokens, badTokens)
}

/** The name of a token in messages: its key in the target file. */
export function keyOf(id: string): string {
  return `tokens[${JSON.stringify(id)}]`
}

function cookieProblem(token: string): string | undefined {
  if (token === '') return 'is empty'
  if (token.trim() !== token) return 'has white space before or after it'
  return /[^\x20-\x7e]|;/.test(token) ? 'has a character that a cookie cannot have' : undefined
}

/** A token whose subject is another key. */
function exchanged(tokens: Target['tokens']): string | undefined {
  for (const [id, token] of Object.entries(tokens)) {
    const { sub } = claimsOf(token)
    if (typeof sub === 'string' && sub !== id && Object.hasOwn(tokens, sub))
      return `${keyOf(id)} is a token of ${sub}, by its claim sub: are ${keyOf(id)} and ${keyOf(sub)} exchanged?`
  }
  return undefined
}

function duplicate(tokens: Target['tokens']): string | undefined {
  const entries = Object.entries(tokens)
  for (const [at, [id, token]] of entries.entries()) {
    const [same] = entries.slice(at + 1).find(([, other]) => other === token) ?? []
    if (same !== undefined) return `${keyOf(id)} and ${keyOf(same)} are the same token`
  }
  return undefined
}

/** A token in badTokens that the target must accept. */
function validBadToken(tokens: Target['tokens'], badTokens: Target['badTokens']): string | undefined {
  for (const [name, token] of Object.entries(badTokens)) {
    const [id] = Object.entries(tokens).find(([, other]) => other === token) ?? []
    if (id !== undefined) return `badTokens.${name} is the same token as ${keyOf(id)}`
  }
  const { exp } = claimsOf(badTokens.expired)
  return typeof exp === 'number' && exp * 1000 > Date.now()
    ? `badTokens.expired has not expired: its claim exp is ${new Date(exp * 1000).toISOString()}`
    : undefined
}

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

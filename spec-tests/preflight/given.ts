import type { Target } from '../target/target.js'
import { claimsOf } from './claims.js'

/** What can be seen to be wrong with the tokens of a target file by themselves; names the key to change. */
export function wrongTokens({ tokens, badTokens }: Target): string | undefined {
  const named = [
    ...Object.entries(tokens).map(([id, token]) => [keyOf(id), token] as const),
    ...Object.entries(badTokens).map(([name, token]) => [`badTokens.${name}`, token] as const),
  ]
  for (const [key, token] of named) {
    const flaw = flawOf(token)
    if (flaw !== undefined) return `${key} ${flaw}`
  }
  return twins(tokens) ?? exchanged(tokens) ?? tooGood(tokens, badTokens)
}

/** How a message names a token of the target file. */
export function keyOf(id: string): string {
  return `tokens[${JSON.stringify(id)}]`
}

/** Why a text cannot stand in a cookie as it is. */
function flawOf(token: string): string | undefined {
  if (token === '') return 'is empty'
  if (token.trim() !== token) return 'has white space before or after it'
  return /[^\x20-\x7e]|;/.test(token) ? 'holds a character that cannot stand in a cookie' : undefined
}

/** A token that says it is of another key. */
function exchanged(tokens: Target['tokens']): string | undefined {
  for (const [id, token] of Object.entries(tokens)) {
    const { sub } = claimsOf(token)
    if (typeof sub === 'string' && sub !== id && Object.hasOwn(tokens, sub))
      return `${keyOf(id)} is a token of ${sub}, by its claim sub: are ${keyOf(id)} and ${keyOf(sub)} exchanged?`
  }
  return undefined
}

function twins(tokens: Target['tokens']): string | undefined {
  const entries = Object.entries(tokens)
  for (const [at, [id, token]] of entries.entries()) {
    const [twin] = entries.slice(at + 1).find(([, other]) => other === token) ?? []
    if (twin !== undefined) return `${keyOf(id)} and ${keyOf(twin)} are the same token`
  }
  return undefined
}

/** A token that is to be refused and cannot be. */
function tooGood(tokens: Target['tokens'], badTokens: Target['badTokens']): string | undefined {
  for (const [name, token] of Object.entries(badTokens)) {
    const [good] = Object.entries(tokens).find(([, other]) => other === token) ?? []
    if (good !== undefined) return `badTokens.${name} is the same token as ${keyOf(good)}`
  }
  const { exp } = claimsOf(badTokens.expired)
  return typeof exp === 'number' && exp * 1000 > Date.now()
    ? `badTokens.expired has not expired: its claim exp is ${new Date(exp * 1000).toISOString()}`
    : undefined
}

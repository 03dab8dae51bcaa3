import { takes } from '../../src/spec/endpoints.js'
import type { Names, Step } from '../../src/spec/step.js'
import { type Actor, type ClientRequest, clientRequest } from '../target/request.js'
import { tokenAt } from './token-at.js'

/** A step as the suite sends it. @param cookie the name of the token's cookie */
export function clientRequestOfStep(
  { as, operation, input, tokenIn = 'cookie', escaped }: Step,
  names: Names,
  cookie: string,
): ClientRequest {
  const { group, profile, body, s, ...flags } = input
  const actor = (as === null || as.startsWith('bad:') ? as : names.idOf(as)) as Actor
  return {
    ...clientRequest(operation, actor, {
      query: queryOf(s, flags as Record<string, string>),
      ...(group === undefined ? {} : { group: names.idOf(group) }),
      ...(profile === undefined ? {} : { profile: names.idOf(profile) }),
      ...(body === undefined ? {} : { body }),
    }),
    ...(escaped && (takes(operation, 'query') ? { encode: otherSpelling } : { escaped })),
    ...tokenAt(tokenIn, cookie),
  }
}

/** The order of the parameters is free, so both orders occur. */
function queryOf(s: string | undefined, flags: Readonly<Record<string, string>>): Record<string, string> {
  if (s === undefined) return flags
  return s.length % 2 === 0 ? { s, ...flags } : { ...flags, s }
}

/** Every character as percent-encoded bytes, in small letters. */
function otherSpelling(text: string): string {
  return [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

import { takes } from '../../src/spec/endpoints.js'
import type { Names, Step } from '../../src/spec/step.js'
import { type Actor, type ClientRequest, clientRequest } from '../target/request.js'

/** A step as the suite sends it. */
export function clientRequestOfStep(
  { as, operation, input, tokenIn, escaped }: Step,
  names: Names,
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
    ...(isElsewhere(tokenIn) ? { elsewhere: {} } : {}),
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

/** Whether a token is only where it does not count. */
function isElsewhere(place: Step['tokenIn']): boolean {
  return place !== undefined && place !== 'cookie' && place !== 'second-cookie'
}

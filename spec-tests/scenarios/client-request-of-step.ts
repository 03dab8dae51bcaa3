import type { Names, Step } from '../../src/spec/step.js'
import { type Actor, type ClientRequest, clientRequest } from '../target/request.js'
import { tokenAt } from './token-at.js'

/** A step as the suite sends it. @param cookie the name of the token's cookie */
export function clientRequestOfStep(
  { as, operation, input, tokenIn = 'cookie', escaped }: Step,
  names: Names,
  cookie: string,
): ClientRequest {
  const { group, profile, body, ...query } = input
  const actor = (as === null || as.startsWith('bad:') ? as : names.idOf(as)) as Actor
  return {
    ...clientRequest(operation, actor, {
      query: query as Record<string, string>,
      ...(group === undefined ? {} : { group: names.idOf(group) }),
      ...(profile === undefined ? {} : { profile: names.idOf(profile) }),
      ...(body === undefined ? {} : { body }),
    }),
    ...(escaped && { escaped }),
    ...tokenAt(tokenIn, cookie),
  }
}

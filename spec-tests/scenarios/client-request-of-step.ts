import type { Names, Step } from '../../src/spec/step.js'
import { type Actor, type ClientRequest, clientRequest } from '../target/request.js'

/** A step as the suite sends it. */
export function clientRequestOfStep(
  { as, operation, input, tokenIn, escaped }: Step,
  names: Names,
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
    ...(isElsewhere(tokenIn) ? { elsewhere: {} } : {}),
  }
}

/** Whether a token is only where it does not count. */
function isElsewhere(place: Step['tokenIn']): boolean {
  return place !== undefined && place !== 'cookie' && place !== 'second-cookie'
}

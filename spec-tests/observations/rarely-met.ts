import type { OpenPointId } from '../../src/spec/open-points.js'

/** In how many different circumstances a run meets an open point at least, unless there is a reason against it. */
export const leastCircumstances = 6

/** Why a run does not meet some open points so often, or compares no responses there. */
export const rarelyMet: Partial<Record<OpenPointId, string>> = {
  plus: 'The suite asks once, and sends a space as %20 everywhere else, so no later response shows it.',
  'token-lifetime':
    'The specification does not say how a client gets a token, so the suite cannot see when the lifetime of a token begins.',
  'rate-limit':
    'A limit shows only as 429, which depends on all requests of all callers; the suite obeys it and sends the request again.',
  'result-order':
    'Every order is fair, also another order for each search, so no two responses contradict each other.',
}

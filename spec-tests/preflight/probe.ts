import { malformedToken } from '../../src/report/token-place.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import type { Answer } from '../target/client.js'
import { type Actor, type Ask, outgoing, worded } from '../target/request.js'
import { resultsOf } from '../target/results.js'

/** A token that no deployment has given. */
export const malformed = 'bad:malformed'

/** Asks without judging what is answered: it may well be that somebody else answers there. */
export function probe({ client, target }: Suite, ask: Ask): Promise<Answer> {
  const { wire, tokens, baseUrl } = target
  const token = ask.actor === malformed ? malformedToken : tokens[String(ask.actor)]
  return client.send(baseUrl, outgoing(worded(ask, wire), wire.cookie, token))
}

export function probeSearch(suite: Suite, actor: Actor, s: string): Promise<Answer> {
  return probe(suite, { operation: 'searchPrincipals', actor, query: { s } })
}

export function isRefused({ status }: Answer): boolean {
  return status === 401 || status === 403
}

/** The ids of the principals that an answer shows. */
export function idsIn({ target }: Suite, answer: Answer): ReadonlySet<unknown> {
  const { profiles, groups } = resultsOf(answer)
  return new Set([...profiles, ...groups].map(result => result[target.wire.idField]))
}

/** Whether a search was served and found nothing at all, so that no limit hides anything. */
export function isBlank(suite: Suite, answer: Answer): boolean {
  return [200, 400, 404].includes(answer.status) && idsIn(suite, answer).size === 0
}

/** A text like an id, and nobody's as far as anybody can tell. */
export function nobodysId({ target }: Suite): Id {
  return `${target.wire.idPrefix}${'0f1e2d3c4b5a6978'.repeat(2)}`
}

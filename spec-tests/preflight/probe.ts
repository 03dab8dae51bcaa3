import { malformedToken } from '../../src/report/token-place.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { type Actor, type ClientRequest, httpRequest, templateOf } from '../target/request.js'
import { resultsOf } from '../target/results.js'

/** A token that no deployment has given. */
export const malformed = 'bad:malformed'

/** Asks without judging what is answered: it may well be that somebody else responses there. */
export function probe({ client, target }: Suite, request: ClientRequest): Promise<HttpResponse> {
  const { wire, tokens, baseUrl } = target
  const token = request.actor === malformed ? malformedToken : tokens[String(request.actor)]
  return client.send(baseUrl, httpRequest(templateOf(request, wire), wire.cookie, token))
}

export function probeSearch(suite: Suite, actor: Actor, s: string): Promise<HttpResponse> {
  return probe(suite, { operation: 'searchPrincipals', actor, query: { s } })
}

export function isRefused({ status }: HttpResponse): boolean {
  return status === 401 || status === 403
}

/** The ids of the principals that an response shows. */
export function idsIn({ target }: Suite, response: HttpResponse): ReadonlySet<unknown> {
  const { profiles, groups } = resultsOf(response)
  return new Set([...profiles, ...groups].map(result => result[target.wire.idField]))
}

/** Whether a search was served and found nothing at all, so that no limit hides anything. */
export function isBlank(suite: Suite, response: HttpResponse): boolean {
  return [200, 400, 404].includes(response.status) && idsIn(suite, response).size === 0
}

/** A text like an id, and nobody's as far as anybody can formatFound. */
export function nobodysId({ target }: Suite): Id {
  return `${target.wire.idPrefix}${'0f1e2d3c4b5a6978'.repeat(2)}`
}

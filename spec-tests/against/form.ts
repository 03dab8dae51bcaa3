import type { ClauseId } from '../../src/spec/clauses.js'
import { rulesBrokenBy } from '../runner/response-rules.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { WireNames } from '../target/target.js'

/** The clauses on the form of a response that it breaks, whatever it says. */
export function brokenForms(
  wire: WireNames,
  request: ClientRequest,
  response: HttpResponse,
): ReadonlySet<ClauseId> {
  const broken = rulesBrokenBy({ wire }, [], request, response).map(({ clause }) => clause)
  const isSearch = request.operation === 'searchPrincipals' && response.status === 200
  const lacksList = (kind: 'profiles' | 'groups') =>
    (request.query?.[kind] ?? 'true') === 'true' && !Array.isArray(Object(response.json)[kind])
  const breaksFlags = isSearch && (lacksList('profiles') || lacksList('groups'))
  return new Set([...broken, ...(breaksFlags ? ['search.includes' as const] : [])])
}

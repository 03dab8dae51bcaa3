import type { ClauseId } from '../../src/spec/clauses.js'
import { judgedByRules, judgedBySearchRules } from '../runner/response-rules.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { WireNames } from '../target/target.js'

/** The clauses on the form of a response that it breaks, whatever it says. */
export function brokenForms(
  wire: WireNames,
  request: ClientRequest,
  response: HttpResponse,
): ReadonlySet<ClauseId> {
  const judged = [
    ...judgedByRules({ wire }, response),
    ...judgedBySearchRules({ wire }, [], request, response),
  ]
  const broken = judged.flatMap(([clause, finding]) => (finding === undefined ? [] : [clause]))
  const isSearch = request.operation === 'searchPrincipals' && response.status === 200
  const lacksList = (kind: 'profiles' | 'groups') =>
    (request.query?.[kind] ?? 'true') === 'true' && !Array.isArray(Object(response.json)[kind])
  const breaksFlags = isSearch && (lacksList('profiles') || lacksList('groups'))
  return new Set([...broken, ...(breaksFlags ? ['search.includes' as const] : [])])
}

import type { ClauseId } from '../../src/spec/clauses.js'
import { searchTexts } from '../../src/spec/endpoints.js'
import { isRecord } from '../../src/spec/is-record.js'
import { invariantsOf } from '../runner/invariants.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { resultsOf } from '../target/results.js'
import type { WireNames } from '../target/target.js'

/** The clauses on the form of a response that it breaks, whatever it says. */
export function brokenForms(
  wire: WireNames,
  request: ClientRequest,
  response: HttpResponse,
): ReadonlySet<ClauseId> {
  const broken = invariantsOf(wire, response).filter(({ finding }) => finding !== undefined)
  const isSearch = request.operation === 'searchPrincipals' && response.status === 200
  return new Set([
    ...broken.map(({ clause }) => clause),
    ...(isSearch ? brokenBySearch(wire, request, response) : []),
  ])
}

function brokenBySearch(
  { idField }: WireNames,
  { query = {} }: ClientRequest,
  { json }: HttpResponse,
): readonly ClauseId[] {
  const body = isRecord(json) ? json : {}
  const { profiles, groups } = resultsOf({ json })
  const ids = [...profiles, ...groups].map(result => result[idField])
  const hasTexts = (result: object, fields: readonly string[]) =>
    fields.every(field => typeof Reflect.get(result, field) === 'string')
  const isListed = (kind: 'profiles' | 'groups') =>
    (query[kind] ?? 'true') !== 'true' || Array.isArray(body[kind])
  const holds: Partial<Record<ClauseId, boolean>> = {
    'search.envelope': body.method === searchTexts.method && body.msg === searchTexts.msg,
    'search.profile-shape': profiles.every(each =>
      hasTexts(each, [idField, 'common_name', 'email', 'avatar_url']),
    ),
    'search.group-shape': groups.every(each => hasTexts(each, [idField, 'name', 'description'])),
    'search.includes': isListed('profiles') && isListed('groups'),
    'search.once': new Set(ids).size === ids.length,
  }
  return Object.entries(holds).flatMap(([clause, isRight]) => (isRight ? [] : [clause as ClauseId]))
}

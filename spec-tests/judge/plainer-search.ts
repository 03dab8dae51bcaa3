import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { ClientRequest } from '../target/request.js'
import type { Clauses } from './attribution.js'
import type { Exchange } from './exchange.js'
import type { Wrong } from './judgement.js'

type Query = Readonly<Record<string, string>>
type Missed = NonNullable<Why['field']>

/**
 * What a search may violate that does not find a principal, after the same search without what a clause is about. If that
 * does not find the principal either, the search does not violate the clause.
 * @param finds gives the SVC-IDs that a search finds
 */
export async function afterPlainerSearch(
  own: ClauseId,
  { mayBe, why: { field } }: Pick<Wrong, 'mayBe' | 'why'>,
  { request }: Pick<Exchange, 'request'>,
  finds: (search: ClientRequest) => Promise<ReadonlySet<unknown>>,
): Promise<Clauses> {
  const [first, ...others] = mayBe.filter(clause => clause !== own)
  const plainer = field && mayBe.includes(own) ? plainerSearch(own, request, field) : undefined
  if (field === undefined || plainer === undefined || first === undefined) return mayBe
  return (await finds(plainer)).has(field.owner) ? [own, first, ...others] : [first, ...others]
}

/** For a search by a beginning the whole field, for another case that of the field, and for all kinds one of them. */
function plainerSearch(clause: ClauseId, request: ClientRequest, field: Missed): ClientRequest | undefined {
  const { s = '', ...flags } = request.query ?? {}
  const withQuery = (query: Query): ClientRequest => ({ ...request, query })
  if (clause === 'search.includes') return withQuery({ s, ...otherFlags(field, flags) })
  const start = field.text.slice(0, s.length)
  if (start.toLowerCase() !== s.toLowerCase()) return undefined
  if (clause === 'search.partial' && s.length < field.text.length)
    return withQuery({ ...flags, s: `${s}${field.text.slice(s.length)}` })
  return clause === 'search.case-insensitive' && start !== s ? withQuery({ ...flags, s: start }) : undefined
}

/** The flags for the kind of the owner of a field alone; both flags if a search has those already. */
function otherFlags({ clause }: Missed, { profiles, groups }: Query): Query {
  const isOfGroup = clause.startsWith('search.group')
  const isAlone = isOfGroup
    ? profiles === 'false' && groups === 'true'
    : groups === 'false' && profiles === 'true'
  return { profiles: String(isAlone || !isOfGroup), groups: String(isAlone || isOfGroup) }
}

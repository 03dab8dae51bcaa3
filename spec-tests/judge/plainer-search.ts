import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { fieldClauses } from '../../src/spec/matching.js'
import type { ClientRequest } from '../target/request.js'
import type { Clauses } from './attribution.js'
import { groupIn } from './belief.js'
import type { Judged } from './beliefs.js'
import type { Exchange } from './exchange.js'
import type { Wrong } from './judgement.js'

type Query = Readonly<Record<string, string>>
type Missed = NonNullable<Why['field']>
/** Gives the SVC-IDs that a search finds. */
type Finds = (search: ClientRequest) => Promise<ReadonlySet<unknown>>

/**
 * What a search may violate that does not find a principal, after each plainer one: in the case of the field, by the whole
 * field, and for its kind alone. Those that help are the clauses that it may violate of these.
 */
export async function afterPlainerSearches(
  { mayBe, why: { field } }: Pick<Wrong, 'mayBe' | 'why'>,
  { request }: Pick<Exchange, 'request'>,
  finds: Finds,
): Promise<Clauses> {
  if (field === undefined) return mayBe
  const { query = {} } = request
  const helpful: ClauseId[] = []
  for (const [clause, plainerOf] of plainer) {
    const changed = plainerOf(query, field)
    const isPlain = Object.entries(changed).every(([name, value]) => query[name] === value)
    if (!isPlain && (await finds({ ...request, query: changed })).has(field.owner)) helpful.push(clause)
  }
  const others = mayBe.filter(each => !plainer.some(([clause]) => clause === each))
  const [first, ...more] = [
    ...helpful,
    // An SVC-ID is found in either case.
    ...others.filter(each => helpful.length === 0 || each.endsWith('-id') || !fieldClauses.includes(each)),
    // Matches of another kind may hide one that is searched for alone.
    ...(isAlone(query, field) ? (['search.includes'] as const) : []),
  ]
  return first === undefined ? mayBe : [first, ...more]
}

/**
 * What a search may violate that does not find a group that a request has created: only search.fresh, if no search for one
 * of its fields finds it either.
 */
export async function afterEveryField(
  mayBe: Clauses,
  { before, exchange: { request } }: Pick<Judged, 'before' | 'exchange'>,
  { field }: Why,
  finds: Finds,
): Promise<Clauses> {
  const group = groupIn(before, field?.owner)
  if (group === undefined || !before.past.creators.has(group.svc_id) || !mayBe.includes('search.fresh'))
    return mayBe
  const flags = { profiles: 'false', groups: 'true' }
  for (const s of [group.title, group.description, group.svc_id])
    if ((await finds({ ...request, query: { ...flags, s } })).has(group.svc_id)) return mayBe
  return ['search.fresh']
}

const plainer: readonly (readonly [ClauseId, (query: Query, field: Missed) => Query])[] = [
  ['search.case-insensitive', inItsCase],
  ['search.partial', forTheWhole],
  ['search.includes', forItsKind],
]

function inItsCase({ s = '', ...flags }: Query, { text }: Missed): Query {
  const start = text.slice(0, s.length)
  return { ...flags, s: isBeginning(s, text) ? start : s }
}

function forTheWhole({ s = '', ...flags }: Query, { text }: Missed): Query {
  return { ...flags, s: isBeginning(s, text) ? `${s}${text.slice(s.length)}` : s }
}

/** For the kind of the owner, by another beginning: a server may remember what a string has found. */
function forItsKind(query: Query, field: Missed): Query {
  if (isAlone(query, field)) return query
  const { s = '' } = query
  const { text } = field
  return {
    ...flagsOfKind(field),
    s: isBeginning(s, text) ? `${s}${text.slice(s.length, s.length + 1)}` : s,
  }
}

function isBeginning(s: string, text: string): boolean {
  return text.toLowerCase().startsWith(s.toLowerCase())
}

function isAlone({ profiles, groups }: Query, field: Missed): boolean {
  const own = flagsOfKind(field)
  return profiles === own.profiles && groups === own.groups
}

function flagsOfKind({ clause }: Missed): { readonly profiles: string; readonly groups: string } {
  const isOfGroup = clause.startsWith('search.group')
  return { profiles: String(!isOfGroup), groups: String(isOfGroup) }
}

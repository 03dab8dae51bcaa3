import type { ClauseId } from '../../src/spec/clauses.js'
import { type Field, fieldClauses } from '../../src/spec/matching.js'
import type { World } from '../../src/spec/nouns.js'
import { callerIn } from '../target/request.js'
import { isPartOf } from './attribution-of-search.js'
import { worldOf } from './belief.js'
import type { Judged } from './beliefs.js'
import type { Known } from './exchange.js'
import { mustFind } from './judge-search.js'
import { isProfile, type Principal, soughtIn } from './oracle/search-oracle.js'
import { resultsIn } from './search-results.js'

/** Whether the right response to a search would have been wrong if the target broke a clause of search. */
export function couldBreakSearch(
  known: Known,
  { before, exchange }: Pick<Judged, 'before' | 'exchange'>,
  clause: ClauseId,
): boolean {
  const { request, response } = exchange
  const { oracle } = known
  const { query = {} } = request
  const { s = '' } = query
  const world = worldOf(before)
  const sought = soughtIn(world, query)
  const mustMatch = (owner: Principal) => mustFind(known, before, s, owner)
  const { all: results, isFull, profiles, groups } = resultsIn(known, response)
  // Without one of its results, a search would have been below the limit that the suite has seen.
  const isLimitSeen = results.size === 1 || Number.isFinite(known.limit.shared)
  const found = sought.filter(
    owner => (!isFull || (isLimitSeen && results.has(owner.svc_id))) && mustMatch(owner),
  )
  const begins = found.flatMap(owner => beginsWith(oracle.sureFields(owner), s))
  const isOf = (field: Field) => field.clause === clause
  // To compare every principal takes long, and two clauses need it.
  const isOther = (owner: Principal) => !oracle.mayMatch(s, owner)
  // A name of several parts has a second part, but which one is open.
  if (clause === 'search.family-name')
    return sought.some(owner => beginsWith(oracle.possibleFields(owner), s).some(isOf))
  if (fieldClauses.includes(clause)) return begins.some(isOf)
  switch (clause) {
    case 'search.profile-shape':
      return profiles > 0
    case 'search.group-shape':
      return groups > 0
    case 'search.envelope':
    case 'search.once':
    case 'search.values':
      return profiles + groups > 0
    case 'search.partial':
      return begins.some(({ text }) => text.length > s.length)
    case 'search.case-insensitive':
      return found.some(owner => !oracle.sureFields(owner).some(({ text }) => text.startsWith(s)))
    case 'search.includes':
      return [...world.profiles, ...world.groups].some(mustMatch)
    case 'search.any-caller':
      return found.length > 0
    case 'search.field-start':
      return sought.some(
        owner => isOther(owner) && oracle.possibleFields(owner).some(({ text }) => isPartOf(text, s)),
      )
    case 'search.no-other-field':
      return sought.some(owner => isOther(owner) && textsOf(world, owner).some(text => isPartOf(text, s)))
    case 'search.no-match':
      return response.status === 404
    case 'search.min-length':
      return oracle.isShort(s)
    case 'search.unauthenticated':
      return callerIn(request).kind !== 'profile'
    default:
      return true
  }
}

/** The fields that begin with a search string, its case aside. */
function beginsWith(fields: readonly Field[], s: string): readonly Field[] {
  return fields.filter(({ text }) => text.toLowerCase().startsWith(s.toLowerCase()))
}

/** Everything that is known of a principal, and the names of the members of a group. */
function textsOf({ profiles }: World, owner: Principal): readonly string[] {
  const own = Object.values(owner).filter(value => typeof value === 'string')
  if (isProfile(owner)) return own.flatMap(text => [text, ...text.split(/\s+/)])
  const members = profiles.filter(({ svc_id }) => owner.members.includes(svc_id))
  return [...own, ...members.flatMap(({ common_name, email }) => [common_name, ...(email ? [email] : [])])]
}

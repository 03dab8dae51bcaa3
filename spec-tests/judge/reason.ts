import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { endpoints, takes } from '../../src/spec/endpoints.js'
import type { ClientRequest } from '../target/request.js'
import { type Belief, groupIn, isProfileIn, worldOf } from './belief.js'
import type { Known } from './exchange.js'
import { accessOf } from './oracle/permission-oracle.js'
import type { Principal } from './oracle/search-oracle.js'

/** What decides on a request to a group: the permission that it requires, and the ACRs that count for the caller. */
export function reasonOn(belief: Belief, { operation, actor, group = '' }: ClientRequest): Why {
  const isKnown = actor !== null && isProfileIn(belief, actor) && groupIn(belief, group) !== undefined
  if (!isKnown || !takes(operation, 'group')) return {}
  return { access: accessOf(worldOf(belief), actor, endpoints[operation].requires, group) }
}

/** By which field a string must find a principal. */
export function whyMissed({ oracle }: Known, owner: Principal, s: string): Why {
  const [field] = oracle.fieldsThatBegin(s, owner)
  return field === undefined ? {} : { field: { owner: owner.svc_id, ...field } }
}

/** What of a request decides by a clause, where neither an ACR nor a field of a principal does. */
export function whyOfRequest(clause: ClauseId, { query, elsewhere }: ClientRequest): string | undefined {
  if (clause === 'search.min-length')
    return `the search string has ${[...(query?.s ?? '')].length} characters`
  if (clause !== 'wire.cookie' || elsewhere === undefined) return undefined
  const { header, query: parameter } = elsewhere
  const places = [
    ...(header === undefined ? [] : [`the header ${header[0]}: ${header[1]('…')}`]),
    ...(parameter === undefined ? [] : [`the query parameter ${parameter}`]),
  ]
  return `the token is in ${places.join(' and ')}`
}

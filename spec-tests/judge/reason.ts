import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { endpoints, takes } from '../../src/spec/endpoints.js'
import type { ClientRequest } from '../target/request.js'
import { type Belief, groupIn, isProfileIn, worldOf } from './belief.js'
import { callerIn, type Known } from './exchange.js'
import { accessOf } from './oracle/permission-oracle.js'
import type { Principal } from './oracle/search-oracle.js'

/** What decides on a request to a group: the permission that it requires, and the ACRs that count for the caller. */
export function reasonOn(belief: Belief, request: ClientRequest): Why {
  const { operation, group = '' } = request
  const caller = callerIn(request)
  if (caller.kind !== 'profile' || !takes(operation, 'group')) return {}
  if (!isProfileIn(belief, caller.id) || groupIn(belief, group) === undefined) return {}
  return { access: accessOf(worldOf(belief), caller.id, endpoints[operation].requires, group) }
}

/** By which field a string must find a principal. */
export function whyMissed({ oracle }: Known, owner: Principal, s: string): Why {
  const [field] = oracle.fieldsThatBegin(s, owner)
  return field === undefined ? {} : { field: { owner: owner.svc_id, ...field } }
}

/** What of a request decides by a clause, where neither an ACR nor a field of a principal does. */
export function whyOfRequest(clause: ClauseId, { query }: ClientRequest): string | undefined {
  return clause === 'search.min-length'
    ? `the search string has ${[...(query?.s ?? '')].length} characters`
    : undefined
}

import type { Why } from '../../src/report/finding.js'
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

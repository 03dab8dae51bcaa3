import type { ClauseId } from '../../src/spec/clauses.js'
import { isId } from '../../src/spec/matching.js'
import { type Belief, worldOf } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import type { Principal, SearchOracle } from '../oracle/search-oracle.js'
import { successClauses } from '../oracle/success-clauses.js'
import type { IdMap } from '../replay/id-map.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { Contrast, Meaning } from './meaning.js'

/** One request on both deployments, with what differs. */
export interface ComparedRequest {
  readonly request: ClientRequest
  readonly response: HttpResponse
  /** The response of the other deployment, in the ids of the first one and without any token. */
  readonly otherText: string
  readonly otherStatus: number
  readonly contrast: Contrast | undefined
  readonly first: Opinion
  readonly other: Opinion
  /** Whether the two deployments differ from now on in what they keep, or may do so. */
  readonly hasDiverged: boolean
  /** Whether nothing but the SVC-IDs of the two explains the difference. */
  readonly isById: boolean
}

/** Stands in place of the SVC-ID of a group that is not known. */
export const unknownGroup = 'unknown group'

/** What the definitions say of one of two responses. */
export interface Opinion {
  /** Whether a fair reading explains it; undefined if the definitions cannot tell. */
  readonly isFair: boolean | undefined
  /** The clauses that may decide. The first is the closest one. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]]
}

/** What the definitions say of one of two responses, given in what the two differ. */
export function opinionOn(
  contrast: Contrast | undefined,
  { judgement, exchange }: Judged,
  { found }: Meaning,
  place: 'first' | 'other',
): Opinion {
  const isOfUnknown = contrast?.principals?.some(id => id.startsWith(unknownGroup) && found.has(id))
  // A deployment that finds a group that no request has created is wrong.
  if (isOfUnknown) return { isFair: false, clauses: ['search.fresh', 'state.refusal', 'state.isolation'] }
  const form = contrast?.form
  if (form !== undefined)
    return { isFair: form.isBrokenByFirst !== (place === 'first'), clauses: [form.clause] }
  if (judgement.kind === 'wrong') return { isFair: false, clauses: judgement.mayBe }
  const isFair = judgement.kind === 'unknown' ? undefined : true
  return { isFair, clauses: [successClauses[exchange.request.operation]] }
}

/** A belief of one of the deployments, and the search string that it got. */
export interface AskedSide {
  readonly belief: Belief
  readonly oracle: SearchOracle
  readonly s: string
}

/** Whether only the SVC-IDs explain what the two find: a search string may be the beginning of an id of one of them alone. */
export function isById(
  { principals = [] }: Pick<Contrast, 'principals'> = {},
  ids: IdMap,
  [first, other]: readonly AskedSide[],
): boolean {
  const mayFind = (asked: AskedSide | undefined, id: string) => {
    if (asked === undefined) return false
    const { profiles, groups } = worldOf(asked.belief)
    const own = [...profiles, ...groups].find(({ svc_id }) => svc_id === id)
    return own !== undefined && mayBeById(asked, own)
  }
  const isOfId = (id: string) => ids.id(id) !== id && (mayFind(first, id) || mayFind(other, ids.id(id)))
  return principals.length > 0 && principals.every(isOfId)
}

/** Whether a search may find a principal by its SVC-ID, which differs between deployments. */
function mayBeById({ oracle, s }: AskedSide, principal: Principal): boolean {
  const start = s.trim().toLowerCase()
  return oracle
    .possibleFields(principal)
    .some(field => isId(field) && (start === '' || field.text.toLowerCase().startsWith(start)))
}

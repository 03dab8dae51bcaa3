import type { Group, Id, World } from '../../src/spec/nouns.js'
import { type Belief, groupIn, isProfileIn, startOf, withHypotheses, worldOf } from '../judge/belief.js'
import { type Exchange, type Known, observedKnown } from '../judge/exchange.js'
import { judge } from '../judge/judge.js'
import { fittingOutcomes, groupShown, outcomesOf } from '../judge/oracle/hypotheses.js'
import { isProfile, soughtIn } from '../judge/oracle/search-oracle.js'
import { statusesOf } from '../judge/wrong-status.js'
import { malformedId } from '../target/request.js'

/** What every fair implementation returns. What is absent is open. */
export interface Expectation {
  /** The later steps build on the first one: after a change with another one of them, the scenario says no more. */
  readonly statuses: readonly number[]
  /** The group that a read shows. Its members are those, and perhaps some of `mayHave`. */
  readonly group?: Pick<Group, 'title' | 'description' | 'members'> & { readonly mayHave?: readonly Id[] }
  /** Whom a search finds: these, perhaps some of `mayFind`, and nobody else. */
  readonly finds?: readonly Id[]
  readonly mayFind?: readonly Id[]
  /** The SVC-ID of the new group, which no principal has had. */
  readonly created?: Id
  /** Whether the profile of an add was a member: the response must differ from that to a first add. */
  readonly alreadyMember?: boolean
  /** Which of its two SVC-IDs an add did not find: the response must say it. */
  readonly missing?: 'group' | 'profile'
}

/** What an implementation is known to do before its first response: nothing but what the specification says. */
export const fairKnown: Known = {
  ...observedKnown,
  hasObserved: id => id !== 'permission-hierarchy' && id !== 'creator-grant' && id !== 'creator-is-member',
}

/** The states that implementations may start in. @param creates whether a group is created */
export function fairStart(world: World, creates: boolean): Belief {
  return startOf({ ...fairKnown, serves: each => creates || each !== 'createGroup' }, world, 'nothing')
}

/** The statuses that fair implementations use. */
const candidates = [200, 400, 403, 404, 409, 413, 422]
/** More results may be cut: open.result-limit. */
const mostResults = 10

/** @param belief every state that a fair implementation may be in */
export function expectationOf(belief: Belief, exchange: Exchange): Expectation {
  const { request, response, newId } = exchange
  // What else a request leaves open is the same in every state.
  const one = withHypotheses(belief, belief.hypotheses.slice(0, 1))
  const isOpen = (status: number) =>
    judge(fairKnown, one, {
      request,
      newId: '',
      response: { status, text: '', json: undefined, headers: {} },
    }).kind !== 'wrong'
  const isSearch = request.operation === 'searchPrincipals'
  const possible = isSearch ? [] : statusesOf(outcomesOf(belief, exchange))
  const fair = candidates.filter(status => possible.includes(status) || isOpen(status))
  const statuses = [response.status, ...fair.filter(status => status !== response.status)]
  switch (request.operation) {
    case 'searchPrincipals': {
      const results = found(belief, request.query)
      const isEither = results.finds?.length === 0 && results.mayFind !== undefined
      return { statuses: isEither ? [...new Set([...statuses, 200, 404])] : statuses, ...results }
    }
    case 'readGroup':
      return { statuses, ...(response.status === 200 ? shown(belief, exchange) : {}) }
    case 'createGroup':
      return { statuses, ...(newId === '' ? {} : { created: newId }) }
    case 'addGroupMember':
      return { statuses, ...added(belief, exchange) }
    default:
      return { statuses }
  }
}

function found(belief: Belief, query: Exchange['request']['query'] = {}): Partial<Expectation> {
  const { s = '' } = query
  const { oracle } = fairKnown
  if (!oracle.isUsual(query)) return {}
  const all = soughtIn(worldOf(belief), query)
  const isLoose = (id: Id) => belief.past.loose.has(id)
  const must = all.filter(each => !isLoose(each.svc_id) && oracle.mustMatch(s, each))
  const may = all.filter(each => !must.includes(each) && (isLoose(each.svc_id) || oracle.mayMatch(s, each)))
  const idsOf = (found: typeof all) => found.map(({ svc_id }) => svc_id)
  const isCut = [isProfile, (each: (typeof all)[number]) => !isProfile(each)].some(
    kind => [...must, ...may].filter(kind).length > mostResults,
  )
  if (isCut) return {}
  return { finds: idsOf(must), ...(may.length > 0 ? { mayFind: idsOf(may) } : {}) }
}

function shown(belief: Belief, exchange: Exchange): Partial<Expectation> {
  const groups = fittingOutcomes(belief, exchange, 200).flatMap(groupShown)
  const [first] = groups
  if (first === undefined || belief.past.loose.has(first.svc_id)) return {}
  const { title, description } = first
  const members = first.members.filter(id => groups.every(group => group.members.includes(id)))
  const all = new Set(groups.flatMap(group => group.members))
  const mayHave = [...all].filter(id => !members.includes(id))
  return { group: { title, description, members, ...(mayHave.length > 0 ? { mayHave } : {}) } }
}

function added(
  belief: Belief,
  { request: { group, profile = '' }, response }: Exchange,
): Partial<Expectation> {
  const isGroup = groupIn(belief, group) !== undefined
  const isProfileThere = isProfileIn(belief, profile)
  // A response to a malformed SVC-ID need not say which it is.
  if (response.status === 404)
    return isGroup === isProfileThere || [group, profile].includes(malformedId)
      ? {}
      : { missing: isGroup ? 'profile' : 'group' }
  if (response.status !== 200) return {}
  const wasMember = belief.hypotheses.map(
    ({ world }) => world.groups.find(({ svc_id }) => svc_id === group)?.members.includes(profile) === true,
  )
  return new Set(wasMember).size === 1 ? { alreadyMember: wasMember[0] === true } : {}
}

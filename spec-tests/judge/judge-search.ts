import type { World } from '../../src/spec/nouns.js'
import { mayBeTooLong } from '../run/limits.js'
import { textFields } from '../target/group-text.js'
import { isJson, type Result } from '../target/results.js'
import { clausesOf } from './attribution.js'
import {
  mayBeOfMissing,
  mayBeOfUnjustified,
  mayBeOfUnknown,
  mayBeOfValues,
  searchRules,
} from './attribution-of-search.js'
import { type Belief, withHypotheses, worldOf } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { isFairRefusal } from './flaws.js'
import { pastAfterSearch } from './follow.js'
import { besideRule, type Judgement, type Wrong } from './judgement.js'
import { onlyKindOf } from './one-kind.js'
import { isProfile, type Principal, soughtIn } from './oracle/search-oracle.js'
import { type Found, isOfRequest, resultsIn, shownWithoutText, showsOwn, valuesOf } from './search-results.js'
import { whyMissed } from './wrong-status.js'

/** In characters: open.size-limits. Every server seen so far takes a search string of this length. */
const shortestLimit = 60
/** A search in a larger world is judged by its results alone: to compare every principal takes too long. */
export const mostCompared = 2000

type Query = Readonly<Record<string, string>>

type Problem = Pick<Wrong, 'mayBe' | 'expected'> & Partial<Pick<Wrong, 'why'>>

/** Section 4.1: what the definitions say of the response to a search by a caller with a valid token. */
export function judgeSearch(known: Known, belief: Belief, { request, response }: Exchange): Judgement {
  const { query = {} } = request
  const { s = '' } = query
  const { status } = response
  const isUsual = known.oracle.isUsual(query)
  const isRefusal = isFairRefusal(status)
  // Rule 3: a refusal is right, and its status is open.
  if (isRefusal && known.oracle.isShort(s))
    return { kind: 'right', shows: ['search.min-length'], next: belief }
  if ((mayBeTooLong(response) && [...s].length > shortestLimit) || (isRefusal && !isUsual))
    return { kind: 'open', next: belief }
  const wrong = (problem: Problem): Judgement => ({ kind: 'wrong', why: {}, next: belief, ...problem })
  if (status !== 200 && status !== 404) return wrong(problemOfStatus(known, belief, query, status))
  if (status === 404 && known.needsBothKinds && onlyKindOf(known, belief, request) !== undefined)
    return besideRule('search.no-match', { kind: 'open', next: belief }, 'what matches')
  // What is not JSON breaks wire.json alone.
  if (!isJson(response)) return { kind: 'open', next: belief }
  const found = resultsIn(known, response)
  const ofAll = problemOfAll(known, query, found)
  if (ofAll !== undefined) return wrong(ofAll)
  // Most hypotheses have equal groups.
  const problems = new Map<World['groups'], Problem | undefined>()
  const plain = s.replace(/\p{Cc}/gu, '')
  const asked: Asked = {
    query,
    isUsual,
    forms: plain === s ? [s] : [s, plain, s.replace(/\s*\p{Cc}[\p{Cc}\s]*/gu, ' ')],
    isCompared: plain === s ? isUsual : known.oracle.isUsual({ ...query, s: plain }),
    found,
  }
  const left = belief.hypotheses.filter(({ world }) => {
    if (!problems.has(world.groups)) problems.set(world.groups, problemIn(known, belief, world, asked))
    return problems.get(world.groups) === undefined
  })
  const [problem] = problems.values()
  if (left.length === 0 && problem !== undefined) return wrong(problem)
  // No match is 404.
  if (status === 200 && isUsual && found.all.size === 0)
    return wrong({ mayBe: ['search.no-match'], expected: { statuses: [404] } })
  const next = {
    ...withHypotheses(belief, left),
    ...(found.all.size > 0 ? {} : { past: pastAfterSearch(known, belief, query) }),
  }
  const besides: Judgement = isUsual
    ? { kind: 'right', shows: [status === 200 ? 'search.partial' : 'search.no-match'], next }
    : { kind: 'open', next }
  const owner = shownWithoutText(worldOf(belief), found)
  if (owner === undefined) return besides
  const clause = isProfile(owner) ? 'search.profile-shape' : 'search.group-shape'
  return besideRule(clause, besides, valuesOf(owner))
}

/** Another status than 200 and 404: it is about the caller, or about the search string. */
function problemOfStatus(known: Known, belief: Belief, query: Query, status: number): Problem {
  const { s = '' } = query
  const owner = soughtIn(worldOf(belief), query).find(each => known.oracle.mustMatch(s, each))
  const isOfCaller = status === 401 || status === 403
  const expected = { statuses: [200, 404] }
  return owner === undefined || isOfCaller
    ? { mayBe: clausesOf([[!isOfCaller, 'search.no-match'], ...searchRules]), expected }
    : { mayBe: mayBeOfMissing(known, belief, owner, s), expected, why: whyMissed(known, owner, s) }
}

/** What no result may be, whatever the world is: rule 3, the flags, and the prefix of SVC-IDs. */
function problemOfAll({ oracle, wire }: Known, query: Query, found: Found): Problem | undefined {
  const { all, profiles, groups } = found
  const bare = [...all.keys()].find(id => typeof id === 'string' && !id.startsWith(wire.idPrefix))
  if (bare !== undefined) return { mayBe: ['wire.id-prefix'], expected: { statuses: [200] } }
  if (oracle.isShort(query.s ?? '') && all.size > 0)
    return { mayBe: ['search.min-length'], expected: { statuses: [400, 403, 404, 422] } }
  const isExcluded = (query.profiles === 'false' && profiles > 0) || (query.groups === 'false' && groups > 0)
  if (isExcluded) return { mayBe: ['search.includes'], expected: { statuses: [200, 404], notFound: [] } }
  const lacking = found.lacks.find(kind => [undefined, 'true'].includes(query[kind]))
  return lacking && all.size > 0
    ? { mayBe: ['search.includes'], expected: { says: `the list ${lacking}` } }
    : undefined
}

interface Asked {
  readonly query: Query
  /** Whether no open point concerns the string or the flags. */
  readonly isUsual: boolean
  /** What a server may compare: it may leave out control characters, or take them for white space. */
  readonly forms: readonly string[]
  /** Whether no other open point concerns the string or the flags. */
  readonly isCompared: boolean
  readonly found: Found
}

/** What is wrong if the target is in this world; undefined if nothing is. */
function problemIn(known: Known, belief: Belief, world: World, asked: Asked): Problem | undefined {
  const { all } = asked.found
  const principals: readonly Principal[] = [...world.profiles, ...world.groups]
  const compared =
    principals.length > mostCompared ? principals.filter(({ svc_id }) => all.has(svc_id)) : principals
  for (const principal of compared) {
    if (belief.past.loose.has(principal.svc_id)) continue
    const result = all.get(principal.svc_id)
    const problem =
      result === undefined
        ? problemOfMissing(known, belief, principal, asked)
        : problemOfResult(known, belief, principal, { ...asked, result })
    if (problem !== undefined) return problem
  }
  const gone = [...belief.past.deleted.keys()].find(id => all.has(id))
  if (gone !== undefined)
    return { mayBe: ['delete.gone', 'search.fresh'], expected: { statuses: [200, 404], notFound: [gone] } }
  const [unknown] = [...all].flatMap(([id, result]) =>
    isOfRequest(belief, world, id, result) ? [String(id)] : [],
  )
  if (unknown === undefined) return undefined
  return { mayBe: mayBeOfUnknown(belief), expected: { statuses: [200, 404], notFound: [unknown] } }
}

/** Rules 2, 5 and 6: each beginning of a searchable field finds its owner, unless the limit hides it. */
function problemOfMissing(known: Known, belief: Belief, owner: Principal, asked: Asked): Problem | undefined {
  const { query, isUsual, found } = asked
  const { s = '' } = query
  const isSought = query[isProfile(owner) ? 'profiles' : 'groups'] !== 'false'
  if (!isUsual || !isSought || found.isFull || !mustFind(known, belief, s, owner)) return undefined
  return {
    mayBe: mayBeOfMissing(known, belief, owner, s),
    expected: { statuses: [200], found: [owner.svc_id] },
    why: whyMissed(known, owner, s),
  }
}

/** Whether a search must find a principal, in whichever form of Unicode the target has stored its texts. */
export function mustFind({ oracle }: Known, belief: Belief, s: string, owner: Principal): boolean {
  return oracle.mustMatch(s, owner) && oracle.mustMatch(s, asStored(belief, owner))
}

/**
 * A group whose texts no read has shown since a request sent them, as if they were decomposed (open.stored-text). Texts that
 * composing would change are loose.
 */
function asStored({ past }: Belief, owner: Principal): Principal {
  if (isProfile(owner)) return owner
  const shown = past.shown.get(owner.svc_id)
  const unseen = textFields.filter(field => past.sent.get(owner.svc_id)?.[field] && !shown?.has(field))
  const texts = unseen.map(field => [field, owner[field].normalize('NFD')] as const)
  return texts.some(([field, text]) => text !== owner[field])
    ? { ...owner, ...Object.fromEntries(texts) }
    : owner
}

/** Every result is justified by a field, and shows the values of its principal (section 2). */
function problemOfResult(
  known: Known,
  belief: Belief,
  owner: Principal,
  { query, forms, isCompared, result }: Asked & { readonly result: Result },
): Problem | undefined {
  const { oracle } = known
  const { svc_id } = owner
  const { s = '' } = query
  if (isCompared && !forms.some(each => oracle.mayMatch(each, owner)))
    return {
      mayBe: mayBeOfUnjustified(known, belief, owner, s),
      expected: { statuses: [200, 404], notFound: [svc_id] },
    }
  if (showsOwn(result, owner)) return undefined
  const says = valuesOf(owner)
  return { mayBe: mayBeOfValues(belief, svc_id), expected: { statuses: [200], says } }
}

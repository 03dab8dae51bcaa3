import type { Expected, Why } from '../../src/report/finding.js'
import type { Field } from '../../src/spec/matching.js'
import type { World } from '../../src/spec/nouns.js'
import { isProfile } from '../actors/searching.js'
import type { Principal } from '../oracle/search-oracle.js'
import { mayBeTooLong } from '../runner/longest-texts.js'
import { shownTexts } from '../runner/result-shape.js'
import { type Result, resultsOf } from '../target/results.js'
import { type Clauses, clausesOf, general } from './attribution.js'
import { type Belief, withHypotheses } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import type { Judgement } from './judgement.js'

/** In characters: open.size-limits. Every server seen so far takes a search string of this length. */
const shortestLimit = 60

/** What another status than 200 and 404 may violate: any of the rules of a search. */
const ofStatus: Clauses = ['search.any-caller', 'search.no-match', 'search.partial', 'search.includes']

type Query = Readonly<Record<string, string>>

/** Why a search is wrong. */
interface Problem {
  readonly mayBe: Clauses
  readonly expected: Expected
  readonly why?: Why
}

/** Section 4.1: what the definitions say of the response to a search by a caller with a valid token. */
export function judgeSearch(known: Known, belief: Belief, { request, response }: Exchange): Judgement {
  const { query = {} } = request
  const { s = '' } = query
  const { status } = response
  const isUsual = known.oracle.isLong(s) && areFlagsUsual(query)
  const isRefusal = status >= 400 && status < 500 && status !== 401
  const open: Judgement = { kind: 'open', next: belief }
  if ((mayBeTooLong(response) && [...s].length > shortestLimit) || (isRefusal && !isUsual)) return open
  const wrong = (problem: Problem): Judgement => ({ kind: 'wrong', why: {}, next: belief, ...problem })
  if (status !== 200 && status !== 404) return wrong({ mayBe: ofStatus, expected: { statuses: [200, 404] } })
  const found = resultsIn(known, response)
  const general = problemOfAll(known, query, found)
  if (general !== undefined) return wrong(general)
  if (status === 200 && isUsual && found.all.size === 0)
    return wrong({ mayBe: ['search.no-match'], expected: { statuses: [404] } })
  // Most hypotheses have equal groups.
  const problems = new Map<World['groups'], Problem | undefined>()
  const left = belief.hypotheses.filter(({ world }) => {
    if (!problems.has(world.groups))
      problems.set(world.groups, problemIn(known, belief, world, { query, isUsual, found }))
    return problems.get(world.groups) === undefined
  })
  const [problem] = problems.values()
  if (left.length === 0 && problem !== undefined) return wrong(problem)
  const next = withHypotheses(belief, left)
  return isUsual
    ? { kind: 'right', shows: [status === 200 ? 'search.partial' : 'search.no-match'], next }
    : { ...open, next }
}

/** The results of a search, by SVC-ID, and whether there may be more that the limit hides. */
interface Found {
  readonly all: ReadonlyMap<unknown, Result>
  readonly isFull: boolean
  readonly profiles: number
  readonly groups: number
}

function resultsIn({ wire, limit, hasObserved }: Known, response: Exchange['response']): Found {
  const { profiles, groups } = response.status === 200 ? resultsOf(response) : { profiles: [], groups: [] }
  return {
    all: new Map([...profiles, ...groups].map(result => [result[wire.idField], result])),
    isFull:
      profiles.length >= limit.profiles ||
      groups.length >= limit.groups ||
      profiles.length + groups.length >= limit.shared ||
      !hasObserved('result-limit'),
    profiles: profiles.length,
    groups: groups.length,
  }
}

/** What no result may be, whatever the world is. */
function problemOfAll(
  { oracle, wire }: Known,
  query: Query,
  { all, profiles, groups }: Found,
): Problem | undefined {
  const bare = [...all.keys()].find(id => typeof id === 'string' && !id.startsWith(wire.idPrefix))
  if (bare !== undefined) return { mayBe: ['wire.id-prefix'], expected: { statuses: [200] } }
  const nothing = { statuses: [400, 403, 404, 422] }
  if (oracle.isShort(query.s ?? '') && all.size > 0)
    return { mayBe: ['search.min-length'], expected: nothing }
  const isExcluded = (query.profiles === 'false' && profiles > 0) || (query.groups === 'false' && groups > 0)
  return isExcluded
    ? { mayBe: ['search.includes'], expected: { statuses: [200, 404], notFound: [] } }
    : undefined
}

interface Asked {
  readonly query: Query
  /** Whether no open point concerns the string or the flags. */
  readonly isUsual: boolean
  readonly found: Found
}

/** What is wrong if the target is in this world; undefined if nothing is. */
function problemIn(known: Known, belief: Belief, world: World, asked: Asked): Problem | undefined {
  const { all } = asked.found
  for (const principal of [...world.profiles, ...world.groups]) {
    if (belief.past.loose.has(principal.svc_id)) continue
    const result = all.get(principal.svc_id)
    const problem =
      result === undefined
        ? problemOfMissing(known, belief, principal, asked)
        : problemOfResult(known, belief, principal, result, asked)
    if (problem !== undefined) return problem
  }
  const gone = [...belief.past.deleted.keys()].find(id => all.has(id))
  return gone === undefined
    ? undefined
    : { mayBe: ['delete.gone', 'search.fresh'], expected: { statuses: [200, 404], notFound: [gone] } }
}

function problemOfMissing(
  { oracle }: Known,
  belief: Belief,
  principal: Principal,
  { query, isUsual, found }: Asked,
): Problem | undefined {
  const { s = '' } = query
  const isSought = query[isProfile(principal) ? 'profiles' : 'groups'] !== 'false'
  if (!isUsual || !isSought || found.isFull || !oracle.mustMatch(s, principal)) return undefined
  const matching = fieldsThatBegin(s, oracle.sureFields(principal))
  const [field] = matching
  return {
    mayBe: clausesOf([
      ...matching.map(({ clause }) => [true, clause] as const),
      [true, 'search.partial'],
      [matching.some(({ text }) => !text.startsWith(s)), 'search.case-insensitive'],
      [true, 'search.includes'],
      [true, 'search.limited'],
      ...afterWrite(belief, principal),
    ]),
    expected: { statuses: [200], found: [principal.svc_id] },
    why: field === undefined ? {} : { field: { owner: principal.svc_id, ...field } },
  }
}

function problemOfResult(
  { oracle }: Known,
  belief: Belief,
  principal: Principal,
  result: Result,
  { query, isUsual }: Asked,
): Problem | undefined {
  const { s = '' } = query
  const { svc_id } = principal
  const fields = oracle.possibleFields(principal).map(({ text }) => text.toLowerCase())
  if (isUsual && !oracle.mayMatch(s, principal))
    return {
      mayBe: clausesOf([
        [fields.some(text => text.includes(s.toLowerCase())), 'search.field-start'],
        [true, 'search.no-other-field'],
        [true, 'search.field-start'],
        ...oracle.possibleFields(principal).map(({ clause }) => [true, clause] as const),
        ...afterWrite(belief, principal),
      ]),
      expected: { statuses: [200, 404], notFound: [svc_id] },
    }
  if (showsOwn(result, principal)) return undefined
  const [names, shape] = isProfile(principal)
    ? ([shownTexts.profiles, 'search.profile-shape'] as const)
    : ([shownTexts.groups, 'search.group-shape'] as const)
  return {
    mayBe: clausesOf([
      [names.some(name => typeof result[name] !== 'string'), shape],
      [true, 'search.values'],
      ...afterWrite(belief, principal),
    ]),
    expected: { statuses: [200], found: [svc_id] },
  }
}

/** What a wrong search may be if a request has created or changed the principal. */
function afterWrite(belief: Belief, { svc_id }: Principal): Parameters<typeof clausesOf>[0] {
  const { creators, sent, lastWrites } = belief.past
  return [
    [sent.has(svc_id) || lastWrites.length > 0, 'search.fresh'],
    [creators.has(svc_id), 'create.persists'],
    [sent.has(svc_id), 'update.title'],
    [sent.has(svc_id), 'update.description'],
    [true, 'search.any-caller'],
    ...general(belief),
  ]
}

function fieldsThatBegin(s: string, fields: readonly Field[]): readonly Field[] {
  const start = s.toLowerCase()
  const own = fields.filter(({ text }) => text.toLowerCase().startsWith(start))
  return own.length > 0 ? own : fields.slice(0, 1)
}

/** Section 2. What is null or absent in the world is not compared. */
function showsOwn(result: Result, principal: Principal): boolean {
  const own = isProfile(principal)
    ? { ...principal }
    : {
        name: 'title' in principal ? principal.title : undefined,
        description: 'description' in principal ? principal.description : undefined,
      }
  return Object.entries(own).every(
    ([key, value]) => key === 'svc_id' || value == null || result[key] === value,
  )
}

function areFlagsUsual({ s: _, ...flags }: Query): boolean {
  const values = Object.entries(flags)
  return (
    values.every(([name, value]) => /^(profiles|groups)$/.test(name) && /^(true|false)$/.test(value)) &&
    values.filter(([, value]) => value === 'false').length < 2
  )
}

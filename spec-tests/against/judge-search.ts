import type { ClauseId } from '../../src/spec/clauses.js'
import { isId } from '../../src/spec/matching.js'
import type { World } from '../../src/spec/nouns.js'
import { isProfile } from '../actors/searching.js'
import type { Principal, SearchOracle } from '../oracle/search-oracle.js'
import { mayBeTooLong } from '../runner/longest-texts.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { type Result, resultsOf } from '../target/results.js'
import { fair, type Judgement, wrong } from './judgement.js'

/** A search by a caller with a valid token, where it is sent. */
interface Asked {
  readonly suite: Suite
  readonly world: World
  readonly oracle: SearchOracle
  readonly query: NonNullable<ClientRequest['query']>
}

/** In characters: open.size-limits. Every server seen so far takes a search string of this length. */
const shortestLimit = 60

/** What the definitions say of the response to a search by a caller with a valid token, under any fair reading. */
export function judgeSearch(asked: Asked, response: HttpResponse): Judgement {
  const { oracle, query } = asked
  const { s = '' } = query
  const { status } = response
  const { profiles, groups } = resultsOf(response)
  const isUsual = oracle.isLong(s) && areFlagsUsual(query)
  if (mayBeTooLong(response) && [...s].length > shortestLimit) return fair('search.min-length')
  if (status >= 400 && status < 500 && status !== 401 && !isUsual) return fair('search.min-length')
  if (status !== 200 && status !== 404) return wrong('search.any-caller', true)
  const shown = status === 200 ? [...profiles, ...groups] : []
  if (oracle.isShort(s) && shown.length > 0) return wrong('search.min-length')
  if (status === 200 && shown.length === 0 && isUsual) return wrong('search.no-match')
  const excluded =
    (query.profiles === 'false' && profiles.length > 0) || (query.groups === 'false' && groups.length > 0)
  if (excluded) return wrong('search.includes')
  const clause = wrongResult(
    asked,
    status === 200 ? { profiles, groups } : { profiles: [], groups: [] },
    isUsual,
  )
  return clause ?? fair('search.no-other-field')
}

function wrongResult(
  { suite, world, oracle, query }: Asked,
  { profiles, groups }: ReturnType<typeof resultsOf>,
  isUsual: boolean,
): Judgement | undefined {
  const { s = '' } = query
  const { target } = suite
  const { limit } = suite.known
  const shown = new Map<unknown, Result>(
    [...profiles, ...groups].map(result => [result[target.wire.idField], result]),
  )
  const isFull =
    profiles.length >= limit.profiles ||
    groups.length >= limit.groups ||
    profiles.length + groups.length >= limit.shared
  for (const principal of [...world.profiles, ...world.groups]) {
    const result = shown.get(principal.svc_id)
    const isSought = query[isProfile(principal) ? 'profiles' : 'groups'] !== 'false'
    if (result === undefined) {
      const isMissing = isUsual && isSought && !isFull && oracle.mustMatch(s, principal)
      if (isMissing) return wrong(fieldOf(oracle, s, principal), true)
    } else if (isUsual && !oracle.mayMatch(s, principal)) return wrong('search.no-other-field', true)
    else if (!showsOwn(result, principal)) return wrong('search.values', true)
  }
  return undefined
}

/** The clause of a field by which the search finds a principal. */
function fieldOf(oracle: SearchOracle, s: string, principal: Principal): ClauseId {
  const start = s.toLowerCase()
  const fields = oracle.sureFields(principal)
  const own = fields.find(({ text }) => text.toLowerCase().startsWith(start)) ?? fields[0]
  return own?.clause ?? 'search.partial'
}

/** Whether a search may find a principal by its SVC-ID, which differs between deployments. */
export function mayBeById(oracle: SearchOracle, s: string, principal: Principal): boolean {
  const start = s.trim().toLowerCase()
  return oracle
    .possibleFields(principal)
    .some(field => isId(field) && (start === '' || field.text.toLowerCase().startsWith(start)))
}

/** What is null or absent in the world is not compared. */
function showsOwn(result: Result, principal: Principal): boolean {
  const own = isProfile(principal)
    ? Object.entries(principal)
    : Object.entries({
        name: (principal as { title: string }).title,
        description: (principal as { description: string }).description,
      })
  return own.every(([key, value]) => key === 'svc_id' || value == null || result[key] === value)
}

function areFlagsUsual({ s: _, ...flags }: Asked['query']): boolean {
  const values = Object.entries(flags)
  return (
    values.every(([name, value]) => /^(profiles|groups)$/.test(name) && /^(true|false)$/.test(value)) &&
    values.filter(([, value]) => value === 'false').length < 2
  )
}

import type { Context, Definitions, Transition } from './context.js'
import { searchString } from './matching.js'
import type { Group, GroupResult, Id, Profile } from './nouns.js'
import { booleanSpellings, type OpenPointId } from './open-points.js'
import { type Outcome, type Refusal, type RefusalReason, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'
import type { Query, Request } from './request.js'

/** A valid query, parsed. */
export interface SearchQuery {
  readonly searchString: string
  readonly profiles: boolean
  readonly groups: boolean
}

/** Section 4.1. */
export function searchPrincipals(
  { world, readings, definitions }: Context,
  _caller: Id,
  request: Request<'searchPrincipals'>,
): Transition {
  const query = parseQuery(request.query, readings, definitions)
  if ('kind' in query) return { outcome: query, world }
  const { matchesProfile, matchesGroup } = definitions
  const matches = {
    profiles: world.profiles.filter(
      profile => query.profiles && matchesProfile(query.searchString, profile, readings),
    ),
    groups: world.groups.filter(group => query.groups && matchesGroup(query.searchString, group, readings)),
  }
  return { outcome: show(query, matches, presentationOf(readings)), world }
}

/** Rule 3: the minimum length of a search string, in characters. */
export const minLength = 3

/** Parses a query, or refuses it. */
export function parseQuery(
  { s: withSpaces, withPlus, parameters = [], ...flags }: Query,
  readings: Readings,
  definitions: Pick<Definitions, 'lengthOf'>,
): SearchQuery | Refusal {
  const refuseFor = (reason: RefusalReason) => refuse(reason, 'searchPrincipals', readings)
  const reading = <K extends OpenPointId>(id: K) => readingFor(readings, id, 'searchPrincipals')
  if (parameters.length > 0 && reading('unknown-parameters') !== 'ignored')
    return refuseFor('unknown-parameter')
  const s = withPlus !== undefined && reading('plus') === 'plus' ? withPlus : withSpaces
  if (s === undefined || (s === '' && reading('empty-s') === 'missing')) return refuseFor('missing-s')
  const text = searchString(s, readings)
  if (definitions.lengthOf(text, readings) < minLength) return refuseFor('short-search')
  const profiles = parseBoolean(flags.profiles, readings)
  const groups = parseBoolean(flags.groups, readings)
  if (profiles === undefined || groups === undefined) return refuseFor('bad-boolean')
  return profiles || groups ? { searchString: text, profiles, groups } : refuseFor('both-false')
}

/** The principals that match a query, in the order of creation. */
export interface Matches {
  readonly profiles: readonly Profile[]
  readonly groups: readonly Group[]
}

/** How matches become results. */
export interface Presentation {
  readonly readings: Readings
  readonly limit: ResultLimit
}

export function presentationOf(readings: Readings): Presentation {
  return { readings, limit: limitOf(readings) }
}

/** The outcome that shows these matches, in the order of results and up to the limit. */
export function show(
  query: Pick<SearchQuery, 'profiles' | 'groups'>,
  { profiles, groups }: Matches,
  { readings, limit }: Presentation,
): Outcome {
  if (profiles.length + groups.length === 0) return refuse('no-match', 'searchPrincipals', readings)
  const shownProfiles = inOrder(profiles, profile => profile.common_name, readings).slice(0, limit.profiles)
  const room = Math.min(limit.groups, limit.shared - shownProfiles.length)
  const shownGroups = inOrder(groups, group => group.title, readings).slice(0, room)
  const keepsEmpty = readings['excluded-list'] === 'empty'
  return {
    kind: 'found',
    ...(query.profiles || keepsEmpty ? { profiles: shownProfiles } : {}),
    ...(query.groups || keepsEmpty ? { groups: shownGroups.map(groupResult) } : {}),
  }
}

/** How many results a search shows at most: of each kind, and of both together. */
export interface ResultLimit {
  readonly profiles: number
  readonly groups: number
  readonly shared: number
}

/** open.result-limit */
export function limitOf(readings: Readings): ResultLimit {
  const [counts = '', kind] = readings['result-limit'].split('/')
  const [first = 0, second = first] = counts.split('+').map(Number)
  return kind === 'shared'
    ? { profiles: first, groups: first, shared: first }
    : { profiles: first, groups: second, shared: first + second }
}

/** The limit in words. */
export function limitText(readings: Readings): string {
  const { profiles, groups, shared } = limitOf(readings)
  return readings['result-limit'].endsWith('/shared')
    ? `the limit (profiles and groups together: ${shared})`
    : `the limit (profiles: ${profiles}, groups: ${groups})`
}

/** Section 2: the group as search shows it. */
function groupResult({ svc_id, title, description }: Group): GroupResult {
  return { svc_id, name: title, description }
}

function inOrder<P extends { readonly svc_id: string }>(
  found: readonly P[],
  name: (principal: P) => string,
  readings: Readings,
): readonly P[] {
  if (readings['result-order'] === 'created') return found
  const key = readings['result-order'] === 'name' ? name : ({ svc_id }: P) => svc_id
  return found.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

/** Both flags default to true; undefined if the word is not a boolean. */
function parseBoolean(word: string | undefined, readings: Readings): boolean | undefined {
  if (word === undefined || word === 'true') return true
  if (word === 'false') return false
  const accepted = partsOf(readings['boolean-forms'])
  for (const { form, yes, no } of booleanSpellings) {
    if (!accepted.includes(form)) continue
    if (isSpelledAs(yes, word)) return true
    if (isSpelledAs(no, word)) return false
  }
  const guess = readingFor(readings, 'bad-boolean', 'searchPrincipals')
  return guess === 'true' ? true : guess === 'false' ? false : undefined
}

function isSpelledAs(spellings: readonly string[], word: string): boolean {
  return spellings.some(spelling => spelling.toLowerCase() === word.toLowerCase())
}

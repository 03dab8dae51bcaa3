import { lengthOf, matchesGroup, matchesProfile, searchString } from './matching.js'
import type { Group, GroupResult, Profile, World } from './nouns.js'
import { booleanSpellings, type OpenPointId } from './open-points.js'
import { type Outcome, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'

/** The query of a search as it came; `parameters` names whatever else the query held. */
export interface SearchInput {
  readonly s?: string | undefined
  readonly profiles?: string | undefined
  readonly groups?: string | undefined
  readonly parameters?: readonly string[]
}

/** A query found good: what is looked for, and among what. */
export interface SearchQuery {
  readonly search: string
  readonly profiles: boolean
  readonly groups: boolean
}

/** What a search goes by. */
export interface Matching {
  readonly lengthOf: typeof lengthOf
  readonly matchesProfile: typeof matchesProfile
  readonly matchesGroup: typeof matchesGroup
}

/** Section 4.1: what an authenticated caller gets. */
export function searchPrincipals(
  world: World,
  input: SearchInput,
  readings: Readings,
  by: Matching = { lengthOf, matchesProfile, matchesGroup },
): Outcome {
  const query = parseQuery(input, readings, by.lengthOf)
  if ('kind' in query) return query
  return answer(
    query,
    world.profiles.filter(profile => query.profiles && by.matchesProfile(query.search, profile, readings)),
    world.groups.filter(group => query.groups && by.matchesGroup(query.search, group, readings)),
    readings,
  )
}

/** Reads a query, or refuses it. */
export function parseQuery(
  input: SearchInput,
  readings: Readings,
  length: typeof lengthOf = lengthOf,
): SearchQuery | (Outcome & { kind: 'refused' }) {
  const no = (reason: Parameters<typeof refuse>[0]) => refuse(reason, 'searchPrincipals', readings)
  const { s, parameters = [] } = input
  const choice = <K extends OpenPointId>(id: K) => readingFor(readings, id, 'searchPrincipals')
  if (parameters.length > 0 && choice('unknown-parameters') !== 'ignored') return no('unknown-parameter')
  if (s === undefined || (s === '' && choice('empty-s') === 'missing')) return no('missing-s')
  const search = searchString(s, readings)
  if (length(search, readings) < 3) return no('short-search')
  const profiles = parseBoolean(input.profiles, readings)
  const groups = parseBoolean(input.groups, readings)
  if (profiles === undefined || groups === undefined) return no('bad-boolean')
  return profiles || groups ? { search, profiles, groups } : no('both-false')
}

/** The answer that shows these matches, in order and limited. */
export function answer(
  query: Pick<SearchQuery, 'profiles' | 'groups'>,
  profiles: readonly Profile[],
  groups: readonly Group[],
  readings: Readings,
  limit = limitOf(readings),
  shown = groupResult,
): Outcome {
  if (profiles.length + groups.length === 0) return refuse('no-match', 'searchPrincipals', readings)
  const shownProfiles = inOrder(profiles, profile => profile.common_name, readings).slice(0, limit.profiles)
  const room = Math.min(limit.groups, limit.shared - shownProfiles.length)
  const shownGroups = inOrder(groups, group => group.title, readings).slice(0, room)
  const keepsEmpty = readings['excluded-list'] === 'empty'
  return {
    kind: 'found',
    ...(query.profiles || keepsEmpty ? { profiles: shownProfiles } : {}),
    ...(query.groups || keepsEmpty ? { groups: shownGroups.map(shown) } : {}),
  }
}

/** How many results come at most: open.result-limit. */
export function limitOf(readings: Readings): { profiles: number; groups: number; shared: number } {
  const [counts = '', kind] = readings['result-limit'].split('/')
  const [first = 0, second = first] = counts.split('+').map(Number)
  return kind === 'shared'
    ? { profiles: first, groups: first, shared: first }
    : { profiles: first, groups: second, shared: first + second }
}

/** Section 2: the group as search shows it. */
export function groupResult({ svc_id, title, description }: Group): GroupResult {
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

import { isAscii } from '../../src/spec/folding.js'
import type { Field } from '../../src/spec/matching.js'
import { type Id, profileAt, type World } from '../../src/spec/nouns.js'
import { isProfile, type Principal, type SearchOracle } from '../judge/oracle/search-oracle.js'
import type { Case } from '../run/case.js'
import type { HttpResponse } from '../target/client.js'
import { type Actor, queryOf } from '../target/request.js'
import { type Result, resultsOf } from '../target/results.js'
import { prefix } from './strings.js'

export interface Flags {
  readonly profiles?: 'true' | 'false'
  readonly groups?: 'true' | 'false'
}

/** One kind alone is searched, so that a limit shared by both kinds hides less. */
export const onlyProfiles = { profiles: 'true', groups: 'false' } as const satisfies Flags
export const onlyGroups = { profiles: 'false', groups: 'true' } as const satisfies Flags
export const bothKinds = { profiles: 'true', groups: 'true' } as const satisfies Flags

/** The response to a search and the results in it. */
export interface Found {
  readonly response: HttpResponse
  readonly ids: ReadonlySet<unknown>
  readonly results: readonly Result[]
  /** Whether the response holds as many results as the limit allows. If so, other matches may be hidden. */
  readonly full: boolean
}

export async function search(c: Case, actor: Actor, s: string, flags: Flags = {}): Promise<Found> {
  const { limit } = c.known
  const response = await c.send({ operation: 'searchPrincipals', actor, query: queryOf(s, { ...flags }) })
  const { profiles, groups } = response.status === 200 ? resultsOf(response) : { profiles: [], groups: [] }
  const results = [...profiles, ...groups]
  return {
    response,
    results,
    ids: new Set(results.map(result => result[c.wire.idField])),
    full:
      profiles.length >= limit.profiles || groups.length >= limit.groups || results.length >= limit.shared,
  }
}

/** A searchable field of a principal of the world. */
export interface Owned {
  readonly owner: Principal
  readonly field: Field
}

export function ownedFields({ profiles, groups }: World, oracle: SearchOracle): readonly Owned[] {
  return [...profiles, ...groups].flatMap(owner => oracle.sureFields(owner).map(field => ({ owner, field })))
}

/** The name of a profile, or what else of it is long enough for a search: some names have two characters. */
export function soughtTextOf(world: World, id: Id, oracle: SearchOracle): string {
  const { common_name: name = id, email = id } = profileAt(world, id) ?? {}
  return [name, email].find(text => oracle.isLong(text)) ?? id
}

/** The element of a list that a drawn number selects; undefined if the list is empty. */
export function pick<T>(list: readonly T[], drawn: number): T | undefined {
  return list[drawn % list.length]
}

/** The ways to search for a principal, by name. */
export const searchedKinds = ['flags absent', 'flags explicit', 'alone'] as const

export function flagsFor(kinds: (typeof searchedKinds)[number], owner: Principal): Flags {
  const alone = isProfile(owner) ? onlyProfiles : onlyGroups
  return { 'flags absent': {}, 'flags explicit': bothKinds, alone }[kinds]
}

/** Searches only the kind that this principal does not belong to. */
export function withoutKindOf(owner: Principal): Flags {
  return isProfile(owner) ? onlyGroups : onlyProfiles
}

/** A search string, and how many profiles and groups it must find, at least. */
export interface CommonBeginning {
  readonly s: string
  readonly profiles: number
  readonly groups: number
}

/** The first three characters of the searchable fields of a world, in lower case. All readings fold them in the same way. */
export function commonBeginnings(
  oracle: SearchOracle,
  { profiles, groups }: World,
): readonly CommonBeginning[] {
  const [inProfiles, inGroups] = [countBeginnings(oracle, profiles), countBeginnings(oracle, groups)]
  return [...new Set([...inProfiles.keys(), ...inGroups.keys()])].map(s => ({
    s,
    profiles: inProfiles.get(s) ?? 0,
    groups: inGroups.get(s) ?? 0,
  }))
}

/** How many of the principals have a field that begins in a way. */
function countBeginnings(
  oracle: SearchOracle,
  principals: readonly Principal[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const principal of principals) {
    const beginnings = oracle.sureFields(principal).map(({ text }) => prefix(text, 3))
    const certain = beginnings.filter(s => isAscii(s) && oracle.isLong(s) && s === s.trim())
    for (const s of new Set(certain.map(s => s.toLowerCase()))) counts.set(s, (counts.get(s) ?? 0) + 1)
  }
  return counts
}

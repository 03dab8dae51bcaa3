import type { Field } from '../../src/spec/matching.js'
import type { Id, World } from '../../src/spec/nouns.js'
import type { Principal, SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import type { Actor, ClientRequest } from '../target/request.js'
import { type Result, resultsOf } from '../target/results.js'

export interface Flags {
  readonly profiles?: 'true' | 'false'
  readonly groups?: 'true' | 'false'
}

/** A search and what came of it. */
export interface Found {
  readonly response: HttpResponse
  readonly ids: ReadonlySet<unknown>
  readonly results: readonly Result[]
  /** Whether the response shows as many as one may: what is not in it may be hidden. */
  readonly full: boolean
}

export async function search(c: Case, actor: Actor, s: string, flags: Flags = {}): Promise<Found> {
  const response = await c.send({ operation: 'searchPrincipals', actor, query: { s, ...flags } })
  const { profiles, groups } = response.status === 200 ? resultsOf(response) : { profiles: [], groups: [] }
  const { limit, target } = c.suite
  c.suite.sawPage(profiles.length, groups.length)
  const results = [...profiles, ...groups]
  return {
    response,
    results,
    ids: new Set(results.map(result => result[target.wire.idField])),
    full:
      profiles.length >= limit.profiles || groups.length >= limit.groups || results.length >= limit.shared,
  }
}

/** A profile searches for its own email address. */
export function searchForOneself({ actors, world }: Case): ClientRequest {
  const [actor = ''] = actors
  const own = world.profiles.find(({ svc_id }) => svc_id === actor)
  return { operation: 'searchPrincipals', actor, query: { s: own?.email ?? actor } }
}

/** A searchable field of a principal of the world. */
export interface Owned {
  readonly owner: Principal
  readonly field: Field
}

export function ownedFields({ profiles, groups }: World, oracle: SearchOracle): readonly Owned[] {
  return [...profiles, ...groups].flatMap(owner => oracle.sureFields(owner).map(field => ({ owner, field })))
}

/** One of a list by a drawn number; undefined where the list is empty. */
export function pick<T>(list: readonly T[], drawn: number): T | undefined {
  return list[drawn % list.length]
}

/** Only the kind of this principal, so that a limit shared by both hides less. */
export function alone(owner: Principal): Flags {
  return isProfile(owner) ? { profiles: 'true', groups: 'false' } : { profiles: 'false', groups: 'true' }
}

/** Only the kind that this principal is not of. */
export function otherKind(owner: Principal): Flags {
  const { profiles, groups } = alone(owner)
  return { ...(groups && { profiles: groups }), ...(profiles && { groups: profiles }) }
}

export function isProfile(owner: Principal): boolean {
  return 'email' in owner
}

/** How a report names a principal. */
export function nameOf(owner: Principal): string {
  return 'email' in owner ? `${owner.common_name} (${owner.svc_id})` : `${owner.title} (${owner.svc_id})`
}

/** How a report tells what a search brought. */
export function formatFound({ response, results }: Found, world: World): string {
  if (response.status !== 200) return `${response.status} ${response.text.slice(0, 160)}`
  const names = new Map<Id, string>()
  for (const principal of [...world.profiles, ...world.groups]) names.set(principal.svc_id, nameOf(principal))
  const shown = results.map(result => names.get(String(Object.values(result)[0])) ?? JSON.stringify(result))
  return `200 with ${shown.length === 0 ? 'no results' : shown.slice(0, 8).join(', ')}`
}

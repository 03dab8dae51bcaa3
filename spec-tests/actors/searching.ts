import type { Field } from '../../src/spec/matching.js'
import type { Id, World } from '../../src/spec/nouns.js'
import type { Principal, Zones } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import type { Answer } from '../target/client.js'
import type { Actor, Ask } from '../target/request.js'
import { type Result, resultsOf } from '../target/results.js'

export interface Flags {
  readonly profiles?: 'true' | 'false'
  readonly groups?: 'true' | 'false'
}

/** A search and what came of it. */
export interface Found {
  readonly answer: Answer
  readonly ids: ReadonlySet<unknown>
  readonly results: readonly Result[]
  /** Whether the answer shows as many as one may: what is not in it may be hidden. */
  readonly full: boolean
}

export async function search(c: Case, actor: Actor, s: string, flags: Flags = {}): Promise<Found> {
  const answer = await c.ask({ operation: 'searchPrincipals', actor, query: { s, ...flags } })
  const { profiles, groups } = answer.status === 200 ? resultsOf(answer) : { profiles: [], groups: [] }
  const { limit, target } = c.suite
  c.suite.sawPage(profiles.length, groups.length)
  const results = [...profiles, ...groups]
  return {
    answer,
    results,
    ids: new Set(results.map(result => result[target.wire.idField])),
    full:
      profiles.length >= limit.profiles || groups.length >= limit.groups || results.length >= limit.shared,
  }
}

/** A profile searches for its own email address. */
export function searchForOneself({ actors, world }: Case): Ask {
  const [actor = ''] = actors
  const own = world.profiles.find(({ svc_id }) => svc_id === actor)
  return { operation: 'searchPrincipals', actor, query: { s: own?.email ?? actor } }
}

/** A searchable field of a principal of the world. */
export interface Owned {
  readonly owner: Principal
  readonly field: Field
}

export function ownedFields({ profiles, groups }: World, zones: Zones): readonly Owned[] {
  return [...profiles, ...groups].flatMap(owner => zones.sureFields(owner).map(field => ({ owner, field })))
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
export function tell({ answer, results }: Found, world: World): string {
  if (answer.status !== 200) return `${answer.status} ${answer.text.slice(0, 160)}`
  const names = new Map<Id, string>()
  for (const principal of [...world.profiles, ...world.groups]) names.set(principal.svc_id, nameOf(principal))
  const shown = results.map(result => names.get(String(Object.values(result)[0])) ?? JSON.stringify(result))
  return `200 with ${shown.length === 0 ? 'no results' : shown.slice(0, 8).join(', ')}`
}

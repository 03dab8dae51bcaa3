import type { ClauseId } from '../../../src/spec/clauses.js'
import type { Id } from '../../../src/spec/nouns.js'
import type { Case } from '../../run/case.js'
import { formatResponse, isServerError } from '../../target/results.js'
import { type Found, onlyGroups, onlyProfiles, search } from '../../worlds/searching.js'

const flagsOf = { profiles: onlyProfiles, groups: onlyGroups } as const

/** A server error fails a clause of its own. @throws Untestable if the search gets one */
export async function searchWell(c: Case, s: string, kind: keyof typeof flagsOf): Promise<Found> {
  const found = await search(c, c.actors[0] ?? '', s, flagsOf[kind])
  const { response } = found
  c.require(!isServerError(response), () => `needs a search to work; it returned ${formatResponse(response)}`)
  return found
}

/** The principals of the crowd, with the text that begins with its name. */
export function crowdIn({ world }: Case, kind: 'profiles' | 'groups') {
  const all = {
    profiles: () => world.profiles.map(({ svc_id, common_name: text }) => ({ svc_id, text })),
    groups: () => world.groups.map(({ svc_id, title: text }) => ({ svc_id, text })),
  }[kind]()
  return all.filter(({ text }) => text.startsWith('Crowd'))
}

/** A search that all of a crowd match. Instead of a refusal it must return the first of them. */
export async function searchCrowd(c: Case, kind: 'profiles' | 'groups'): Promise<Found> {
  const all = crowdIn(c, kind)
  const found = await searchWell(c, 'Crowd', kind)
  if (found.results.length > 0) return found
  const refined = await searchWell(c, all.at(-1)?.text ?? '', kind)
  c.require(refined.results.length > 0, () => 'needs a search that returns results')
  c.expect(false, () => ({
    decides: found,
    expected: { statuses: [200], says: 'a limited number of results' },
    when: `to a search that matches ${c.world[kind].length} ${kind}`,
    wrong: 'returns no results',
    because: 'the caller may then refine the search string',
  }))
  return found
}

export function expectLimited(c: Case, found: Found, kind: 'profiles' | 'groups'): void {
  const size = crowdIn(c, kind).length
  c.expect(found.results.length < size, () => ({
    decides: found,
    expected: { says: `fewer than ${size} results` },
    wrong: `returns all of ${size} ${kind} that match`,
  }))
}

export interface Sought {
  readonly kind: 'profiles' | 'groups'
  readonly s: string
  readonly id: Id
  readonly when?: string
  readonly because?: string
  /** The clause that fails, if it is not that of the test. */
  readonly clause?: ClauseId
}

export async function expectFound(c: Case, { kind, s, id, ...why }: Sought): Promise<void> {
  const found = await searchWell(c, s, kind)
  c.expect(found.ids.has(id), () => ({ decides: found, expected: { found: [id] }, ...why }))
}

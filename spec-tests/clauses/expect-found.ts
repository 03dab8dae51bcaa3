import { idsOf } from '../../src/spec/nouns.js'
import {
  type Flags,
  type Found,
  formatFlags,
  nameOf,
  type Owned,
  onlyKindOf,
  pick,
  search,
} from '../actors/searching.js'
import { similarTexts } from '../arbitraries/similar-texts.js'
import { type Principal, type SearchOracle, searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import { mayBeTooLong } from '../runner/longest-texts.js'
import type { Result } from '../target/results.js'
import { requireControlCharacters } from './control-characters.js'

/** open.size-limits: every known service takes search strings of this length. */
const longestCertain = 60

/** One of the profiles that the suite has tokens of, selected by a drawn number. */
export function actorOf(c: Case, caller: number): string {
  const actor = pick(c.actors, caller)
  if (actor === undefined) throw new Untestable('needs a token of a profile of the world')
  return actor
}

/**
 * The precondition of most searches: the complete text of the field finds its owner. The clause of the field judges that.
 * @throws Untestable if it does not
 */
export async function requireFound(
  c: Case,
  caller: number,
  s: string,
  { owner, field }: Owned,
  flags: Flags = onlyKindOf(owner),
): Promise<void> {
  const found = await search(c, actorOf(c, caller), s, flags)
  c.require(
    found.ids.has(owner.svc_id),
    () => `needs a search for ${JSON.stringify(s)} to find ${nameOf(owner)} (${field.clause})`,
  )
}

/** @throws Untestable if the target refuses a search string for its length */
export function requireTakenSearch(s: string, { response }: Found): void {
  if (s.length > longestCertain && mayBeTooLong(response))
    throw new Untestable('the target does not take so long a search string (open.size-limits)')
}

/**
 * Searches for the beginning of a field, which must find its owner.
 * @throws Untestable if the limit may hide the owner, or if the target does not take such a search string or such a text
 */
export async function expectFound(
  c: Case,
  caller: number,
  s: string,
  { owner, field }: Owned,
  flags: Flags,
): Promise<void> {
  const found = await search(c, actorOf(c, caller), s, flags)
  requireTakenSearch(s, found)
  if (found.full && !found.ids.has(owner.svc_id))
    throw new Untestable('the limit on results may hide the principal that must be found')
  if (!found.ids.has(owner.svc_id))
    await requireControlCharacters(c, actorOf(c, caller), s, { owner, field }, found)
  c.expect(found.ids.has(owner.svc_id), () => ({
    decides: found,
    expected: { found: [owner.svc_id] },
    why: { field: { owner: owner.svc_id, text: field.text, clause: field.clause } },
    when: `with ${formatFlags(flags)}`,
  }))
  await requireNotFoundOtherwise(c, caller, s, owner)
}

/**
 * That a string finds a principal shows something only if a string of the same length and kind, which matches none of
 * its fields, does not find it.
 * @throws Untestable if it does
 */
async function requireNotFoundOtherwise(c: Case, caller: number, s: string, owner: Principal): Promise<void> {
  const oracle = searchOracle(c.wire.idPrefix)
  const other = similarTexts(s, c.wire.idPrefix).find(
    text => oracle.isLong(text) && !oracle.mayMatch(text, owner),
  )
  if (other === undefined) throw new Untestable('no string of the same kind matches no field of the owner')
  const found = await search(c, actorOf(c, caller), other, onlyKindOf(owner))
  c.require(
    !found.ids.has(owner.svc_id),
    () => `needs a search that depends on its string: ${JSON.stringify(other)} finds ${nameOf(owner)} too`,
  )
}

/** Each of these principals must be found by a string, unless the limit may hide one. */
export async function expectAllFound(c: Case, s: string, owners: readonly Principal[]): Promise<void> {
  for (const owner of owners) {
    const found = await search(c, actorOf(c, 0), s, onlyKindOf(owner))
    if (found.full) return
    c.expect(found.ids.has(owner.svc_id), () => ({
      decides: found,
      expected: { found: owners.map(({ svc_id }) => svc_id) },
      because: 'each has a field that begins with the search string',
    }))
  }
  for (const owner of owners.slice(0, 1)) await requireNotFoundOtherwise(c, 0, s, owner)
}

/** The results must hold no principal that no reading of the specification finds. */
export async function expectJustified(
  c: Case,
  oracle: SearchOracle,
  caller: number,
  s: string,
  flags: Flags = {},
): Promise<void> {
  const found = await search(c, actorOf(c, caller), s, flags)
  const known = [...c.world.profiles, ...c.world.groups].filter(({ svc_id }) => found.ids.has(svc_id))
  const wrong = [...known, ...shownIn(c, found)].find(principal => !oracle.mayMatch(s, principal))
  c.expect(wrong === undefined, () => ({
    decides: found,
    expected: { notFound: wrong === undefined ? [] : [wrong.svc_id] },
    because: 'none of its searchable fields begins with the search string',
  }))
}

/** The results that are not in the world: a deployment has groups that no file names. */
function shownIn({ wire: { idField }, world }: Case, { results }: Found): readonly Principal[] {
  const known = new Set<unknown>(idsOf(world))
  return results.flatMap(result =>
    known.has(result[idField]) ? [] : (principalShown(result, idField) ?? []),
  )
}

/** The principal of a result; undefined if the result does not show all searchable fields. */
function principalShown(result: Result, idField: string): Principal | undefined {
  const shown = [idField, 'common_name', 'email', 'name', 'description'].map(name => result[name])
  const [svc_id, common_name, email, title, description] = shown.map(value =>
    typeof value === 'string' ? value : undefined,
  )
  if (svc_id === undefined) return undefined
  if (common_name !== undefined && email !== undefined) return { svc_id, common_name, email }
  return title === undefined || description === undefined
    ? undefined
    : { svc_id, title, description, members: [] }
}

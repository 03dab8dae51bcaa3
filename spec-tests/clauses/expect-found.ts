import { type Flags, formatFound, nameOf, type Owned, onlyKindOf, pick, search } from '../actors/searching.js'
import type { Principal, SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'

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
): Promise<void> {
  const found = await search(c, actorOf(c, caller), s, onlyKindOf(owner))
  c.require(
    found.ids.has(owner.svc_id),
    () => `needs a search for ${JSON.stringify(s)} to find ${nameOf(owner)} (${field.clause})`,
  )
}

/**
 * Searches for the beginning of a field, which must find its owner.
 * @param both whether both kinds are searched, and not only the kind of the owner
 * @throws Untestable if the limit may hide the owner
 */
export async function expectFound(
  c: Case,
  caller: number,
  s: string,
  { owner, field }: Owned,
  both: boolean,
): Promise<void> {
  const found = await search(c, actorOf(c, caller), s, both ? {} : onlyKindOf(owner))
  if (found.full && !found.ids.has(owner.svc_id))
    throw new Untestable('the limit on results may hide the principal that must be found')
  c.expect(found.ids.has(owner.svc_id), () => ({
    message: `A search for ${JSON.stringify(s)} does not find ${nameOf(owner)}`,
    expected: `${nameOf(owner)} in the results: its field ${JSON.stringify(field.text)} begins with the search string (${field.clause})`,
    observed: formatFound(found, c.world),
  }))
}

/** Each of these principals must be found by a string, unless the limit may hide one. */
export async function expectAllFound(c: Case, s: string, owners: readonly Principal[]): Promise<void> {
  for (const owner of owners) {
    const found = await search(c, actorOf(c, 0), s, onlyKindOf(owner))
    if (found.full) return
    c.expect(found.ids.has(owner.svc_id), () => ({
      message: `A search for ${JSON.stringify(s)} does not find ${nameOf(owner)}`,
      expected: `${owners.map(nameOf).join(', ')}: each has a field that begins with the search string`,
      observed: formatFound(found, c.world),
    }))
  }
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
  const wrong = [...c.world.profiles, ...c.world.groups].find(
    principal => found.ids.has(principal.svc_id) && !oracle.mayMatch(s, principal),
  )
  c.expect(wrong === undefined, () => ({
    message: `A search for ${JSON.stringify(s)} finds ${wrong && nameOf(wrong)}`,
    expected: 'not in the results: none of its searchable fields begins with the search string',
    observed: formatFound(found, c.world),
  }))
}

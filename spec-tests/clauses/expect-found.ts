import {
  alone,
  type Flags,
  formatFound,
  nameOf,
  type Owned,
  ownedFields,
  pick,
  search,
} from '../actors/searching.js'
import type { SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'

/** One of the profiles that the suite has tokens of, by a drawn number. */
export function actorOf(c: Case, caller: number): string {
  const actor = pick(c.actors, caller)
  if (actor === undefined) throw new Untestable('needs a token of a profile of the world')
  return actor
}

/** A searchable field of the world, long enough to be searched for, by a drawn number. */
export function choose(c: Case, oracle: SearchOracle, field: number, fits: (owned: Owned) => boolean): Owned {
  const owned = pick(
    ownedFields(c.world, oracle)
      .filter(({ field: { text } }) => oracle.isLong(text))
      .filter(fits),
    field,
  )
  if (owned === undefined) throw new Untestable('no world had a field for it')
  return owned
}

/** The precondition of most searches: the owner is found by the text as it is written. */
export async function requireFound(
  c: Case,
  caller: number,
  s: string,
  { owner, field }: Owned,
): Promise<void> {
  const found = await search(c, actorOf(c, caller), s, alone(owner))
  c.require(
    found.ids.has(owner.svc_id),
    () => `needs a search that finds what it looks for, and ${field.clause} was not seen to hold`,
  )
}

export async function expectFound(
  c: Case,
  caller: number,
  s: string,
  owned: Owned,
  both: boolean,
): Promise<void> {
  const { owner, field } = owned
  const found = await search(c, actorOf(c, caller), s, both ? {} : alone(owner))
  if (found.full && !found.ids.has(owner.svc_id))
    throw new Untestable('the limit of results hides what is looked for')
  c.expect(found.ids.has(owner.svc_id), () => ({
    message: `a search for ${JSON.stringify(s)} does not find ${nameOf(owner)}`,
    expected: `${nameOf(owner)} is found: its field ${JSON.stringify(field.text)} begins so (${field.clause})`,
    observed: formatFound(found, c.world),
  }))
}

/** Nothing is found that no reading of the specification finds. */
export async function expectJustified(
  c: Case,
  oracle: SearchOracle,
  caller: number,
  s: string,
  flags: Flags,
  why: string,
): Promise<void> {
  const found = await search(c, actorOf(c, caller), s, flags)
  const stray = [...c.world.profiles, ...c.world.groups].find(
    principal => found.ids.has(principal.svc_id) && !oracle.mayMatch(s, principal),
  )
  c.expect(stray === undefined, () => ({
    message: `a search for ${JSON.stringify(s)} finds ${stray && nameOf(stray)}`,
    expected: `it is not found: ${why}`,
    observed: formatFound(found, c.world),
  }))
}

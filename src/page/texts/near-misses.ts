import type { ExplainedPrincipal, Principal } from '../../spec/explain-principal.js'
import { explainSearch } from '../../spec/explain-search.js'
import { fold } from '../../spec/folding.js'
import { groupFields, profileFields } from '../../spec/matching.js'
import type { World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Query } from '../../spec/request.js'

/** The most near misses that are shown. */
const most = 12

/** Principals that a search does not find although a field has its string, and why. */
export function nearMisses(world: World, readings: Readings, query: Query): readonly ExplainedPrincipal[] {
  const generous: Readings = { ...readings, diacritics: 'ignored', 'special-case-folding': 'full' }
  const sought = fold((query.s ?? '').trim(), generous)
  if (sought === '') return []
  const misses: ExplainedPrincipal[] = []
  for (const principal of [...world.profiles, ...world.groups] as readonly Principal[]) {
    const fields =
      'members' in principal ? groupFields(principal, readings) : profileFields(principal, readings)
    if (!fields.some(({ text }) => fold(text, generous).includes(sought))) continue
    const { principal: explained } = explainSearch(world, readings, query, principal)
    if (explained !== undefined && !explained.found) misses.push(explained)
    if (misses.length === most) break
  }
  return misses
}

/** How many characters at the beginning of a text match a search string. Folding may change their number. */
export function matchedLength(text: string, s: string, readings: Readings): number {
  const sought = fold(s, readings)
  const characters = [...text]
  const at = characters.findIndex((_, end) =>
    fold(characters.slice(0, end + 1).join(''), readings).startsWith(sought),
  )
  return at < 0 ? 0 : characters.slice(0, at + 1).join('').length
}

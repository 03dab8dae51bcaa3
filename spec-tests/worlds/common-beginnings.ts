import { isAscii } from '../../src/spec/folding.js'
import type { World } from '../../src/spec/nouns.js'
import type { Principal, SearchOracle } from '../judge/oracle/search-oracle.js'
import { prefix } from './strings.js'

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

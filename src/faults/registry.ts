import { hint } from '../suggestions.js'
import { acrUpkeep } from './acr-upkeep.js'
import { again } from './again.js'
import { auth } from './auth.js'
import { badTokens } from './auth-tokens.js'
import { concurrency } from './concurrency.js'
import { consistency } from './consistency.js'
import { creating } from './create.js'
import { createRewritten } from './create-rewritten.js'
import { createText } from './create-text.js'
import { deleting } from './delete.js'
import type { NamedFault } from './fault.js'
import { grants } from './grants.js'
import { anySuffices } from './grants-enough.js'
import { joining } from './members.js'
import { leaving } from './members-leaving.js'
import { missingMembers } from './members-missing.js'
import { memory } from './memory.js'
import { overlaps } from './overlaps.js'
import { meanings } from './permissions.js'
import { reading } from './read.js'
import { readingRefused } from './read-refused.js'
import { searchCallers } from './search-callers.js'
import { searchFreshness } from './search-freshness.js'
import { searchGroups } from './search-groups.js'
import { searchKinds } from './search-kinds.js'
import { searchMatching } from './search-matching.js'
import { searchNames } from './search-names.js'
import { searchNumbers } from './search-numbers.js'
import { searchPatterns } from './search-patterns.js'
import { searchProfiles } from './search-profiles.js'
import { searchResults } from './search-results.js'
import { searchValues } from './search-values.js'
import { state } from './state.js'
import { updating } from './update.js'
import { wire } from './wire.js'
import { cookies } from './wire-cookie.js'
import { crashes } from './wire-crashes.js'

/** Every fault, in the order of the specification. */
export const faults: readonly NamedFault[] = [
  ...wire,
  ...crashes,
  ...cookies,
  ...auth,
  ...badTokens,
  ...searchResults,
  ...searchValues,
  ...searchKinds,
  ...searchNumbers,
  ...searchMatching,
  ...searchPatterns,
  ...searchNames,
  ...searchProfiles,
  ...searchGroups,
  ...searchCallers,
  ...searchFreshness,
  ...creating,
  ...createText,
  ...createRewritten,
  ...reading,
  ...readingRefused,
  ...updating,
  ...again,
  ...deleting,
  ...joining,
  ...missingMembers,
  ...leaving,
  ...grants,
  ...anySuffices,
  ...meanings,
  ...memory,
  ...acrUpkeep,
  ...state,
  ...consistency,
  ...concurrency,
  ...overlaps,
]

/** There is no fault of this name. The message suggests names like it. */
export class FaultError extends Error {}

/** @throws FaultError where one is unknown */
export function faultsNamed(names: readonly string[]): readonly NamedFault[] {
  return names.map(name => faults.find(fault => fault.name === name) ?? fail(name))
}

function fail(name: string): never {
  const known = faults.map(fault => fault.name)
  throw new FaultError(`there is no fault ${JSON.stringify(name)}; ${hint(name, known, 'faults')}`)
}

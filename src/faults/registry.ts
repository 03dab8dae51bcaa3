import { hint } from '../suggestions.js'
import { acrAnySuffices } from './acr-any-suffices.js'
import { acrChanges } from './acr-changes.js'
import { acrDirect } from './acr-direct.js'
import { acrNotPermission } from './acr-not-permission.js'
import { acrThroughGroup } from './acr-through-group.js'
import { addMember } from './add-member.js'
import { addRefused } from './add-refused.js'
import { auth } from './auth.js'
import { authTokens } from './auth-tokens.js'
import { createFields } from './create-fields.js'
import { createId } from './create-id.js'
import { createPersists } from './create-persists.js'
import { createVetted } from './create-vetted.js'
import { deleteGone } from './delete-gone.js'
import { deleteRefused } from './delete-refused.js'
import { type Faults, listOf, type NamedFault } from './fault.js'
import { readContent } from './read-content.js'
import { readRefused } from './read-refused.js'
import { removeMember } from './remove-member.js'
import { removeRefused } from './remove-refused.js'
import { searchCallers } from './search-callers.js'
import { searchFieldStart } from './search-field-start.js'
import { searchFresh } from './search-fresh.js'
import { searchGroups } from './search-groups.js'
import { searchIncludes } from './search-includes.js'
import { searchLimits } from './search-limits.js'
import { searchMatches } from './search-matches.js'
import { searchMatching } from './search-matching.js'
import { searchOtherFields } from './search-other-fields.js'
import { searchProfiles } from './search-profiles.js'
import { searchResults } from './search-results.js'
import { searchValues } from './search-values.js'
import { stateConcurrent } from './state-concurrent.js'
import { stateConsistent } from './state-consistent.js'
import { stateIsolation } from './state-isolation.js'
import { stateModel } from './state-model.js'
import { updateRefused } from './update-refused.js'
import { updateStored } from './update-stored.js'
import { wire } from './wire.js'
import { wireCookie } from './wire-cookie.js'
import { wireCrashes } from './wire-crashes.js'

/** Every fault, by clause and name. */
const faultsByClause: Faults = {
  ...wire,
  ...wireCrashes,
  ...wireCookie,
  ...auth,
  ...authTokens,
  ...searchResults,
  ...searchValues,
  ...searchIncludes,
  ...searchMatching,
  ...searchFieldStart,
  ...searchLimits,
  ...searchProfiles,
  ...searchGroups,
  ...searchOtherFields,
  ...searchMatches,
  ...searchCallers,
  ...searchFresh,
  ...createId,
  ...createVetted,
  ...createFields,
  ...createPersists,
  ...readContent,
  ...readRefused,
  ...updateStored,
  ...updateRefused,
  ...deleteGone,
  ...deleteRefused,
  ...addMember,
  ...addRefused,
  ...removeMember,
  ...removeRefused,
  ...acrDirect,
  ...acrThroughGroup,
  ...acrAnySuffices,
  ...acrNotPermission,
  ...acrChanges,
  ...stateModel,
  ...stateIsolation,
  ...stateConsistent,
  ...stateConcurrent,
}

/** Every fault, in the order of the clauses. */
export const faults: readonly NamedFault[] = listOf(faultsByClause)

/** No fault has this name. The message shows similar names. */
export class FaultError extends Error {}

/** @throws FaultError if a name is unknown */
export function faultsNamed(names: readonly string[]): readonly NamedFault[] {
  return names.map(name => faults.find(fault => fault.name === name) ?? fail(name))
}

function fail(name: string): never {
  const known = faults.map(fault => fault.name)
  throw new FaultError(`there is no fault ${JSON.stringify(name)}; ${hint(name, known, 'faults')}`)
}

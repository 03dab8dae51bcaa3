import { clauseIds } from '../spec/clauses.js'
import { hint } from '../suggestions.js'
import { acrAnySuffices } from './acr-any-suffices.js'
import { acrChanges } from './acr-changes.js'
import { acrCrossings } from './acr-crossings.js'
import { acrDirect } from './acr-direct.js'
import { acrHistories } from './acr-histories.js'
import { acrNotPermission } from './acr-not-permission.js'
import { acrOperations } from './acr-operations.js'
import { acrThroughGroup } from './acr-through-group.js'
import { acrUnnamedGroup } from './acr-unnamed-group.js'
import { addMember } from './add-member.js'
import { addRefused } from './add-refused.js'
import { afterDeletion } from './after-deletion.js'
import { afterEffects } from './after-effects.js'
import { afterRefusals } from './after-refusals.js'
import { alikeTexts } from './alike-texts.js'
import { auth } from './auth.js'
import { authOperations } from './auth-operations.js'
import { authTokens } from './auth-tokens.js'
import { consistencyCrossings } from './consistency-crossings.js'
import { consistencyReadings } from './consistency-readings.js'
import { countedMembers } from './counted-members.js'
import { createFields } from './create-fields.js'
import { createId } from './create-id.js'
import { createPersists } from './create-persists.js'
import { createVetted } from './create-vetted.js'
import { deleteGone } from './delete-gone.js'
import { deleteRefused } from './delete-refused.js'
import { emptyTexts } from './empty-texts.js'
import { escapedTexts } from './escaped-texts.js'
import { type Faults, listOf, type NamedFault } from './fault.js'
import { groupHistories } from './group-histories.js'
import { indexEntries } from './index-entries.js'
import { memberPlaces } from './member-places.js'
import { namesakes } from './namesakes.js'
import { permissionPairs } from './permission-pairs.js'
import { profileNamesakes } from './profile-namesakes.js'
import { readContent } from './read-content.js'
import { readRefused } from './read-refused.js'
import { refusedStatuses } from './refused-statuses.js'
import { removeMember } from './remove-member.js'
import { removeRefused } from './remove-refused.js'
import { resemblingIds } from './resembling-ids.js'
import { searchCallers } from './search-callers.js'
import { searchCounts } from './search-counts.js'
import { searchCrossings } from './search-crossings.js'
import { searchFieldStart } from './search-field-start.js'
import { searchFieldTexts } from './search-field-texts.js'
import { searchFields } from './search-fields.js'
import { searchFresh } from './search-fresh.js'
import { searchGroupTexts } from './search-group-texts.js'
import { searchGroups } from './search-groups.js'
import { searchHistories } from './search-histories.js'
import { searchIncluded } from './search-included.js'
import { searchIncludes } from './search-includes.js'
import { searchLimits } from './search-limits.js'
import { searchMany } from './search-many.js'
import { searchMatches } from './search-matches.js'
import { searchMatching } from './search-matching.js'
import { searchOtherFields } from './search-other-fields.js'
import { searchProfiles } from './search-profiles.js'
import { searchResults } from './search-results.js'
import { searchShown } from './search-shown.js'
import { searchValues } from './search-values.js'
import { stateConcurrent } from './state-concurrent.js'
import { stateConsistent } from './state-consistent.js'
import { stateIsolation } from './state-isolation.js'
import { stateModel } from './state-model.js'
import { stateRefusal } from './state-refusal.js'
import { storedTexts } from './stored-texts.js'
import { twoCallers } from './two-callers.js'
import { updateRefused } from './update-refused.js'
import { updateStored } from './update-stored.js'
import { wire } from './wire.js'
import { wireConditions } from './wire-conditions.js'
import { wireCookie } from './wire-cookie.js'
import { wireCrashes } from './wire-crashes.js'
import { wireOperations } from './wire-operations.js'

/** At least one fault for every clause. */
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
  ...stateRefusal,
  ...stateConsistent,
  ...stateConcurrent,
}

/** Faults that cross a rule with a condition, of clauses that have other faults too. */
const crossings: readonly Partial<Faults>[] = [
  acrCrossings,
  acrHistories,
  acrOperations,
  afterDeletion,
  afterEffects,
  authOperations,
  groupHistories,
  memberPlaces,
  namesakes,
  profileNamesakes,
  resemblingIds,
  permissionPairs,
  refusedStatuses,
  searchFieldTexts,
  searchFields,
  searchHistories,
  searchIncluded,
  searchMany,
  searchShown,
  storedTexts,
  twoCallers,
  wireConditions,
  wireOperations,
  acrUnnamedGroup,
  consistencyCrossings,
  consistencyReadings,
  emptyTexts,
  escapedTexts,
  searchCounts,
  searchCrossings,
  searchGroupTexts,
  countedMembers,
  indexEntries,
  alikeTexts,
  afterRefusals,
]

const tables = [faultsByClause, ...crossings].map(listOf)
const all = tables.flat()

/** One fault of each clause in each table: a sample in which every kind of fault occurs. */
export const sampledFaults: readonly NamedFault[] = tables.flatMap(table =>
  table.filter(({ clause }, at) => table.findIndex(other => other.clause === clause) === at),
)

/** Every fault, in the order of the clauses. */
export const faults: readonly NamedFault[] = clauseIds.flatMap(id =>
  all.filter(({ clause }) => clause === id),
)

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

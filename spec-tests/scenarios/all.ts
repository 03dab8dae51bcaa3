import { coveredAcrs } from './acr/covered-acrs.js'
import { largeWorlds } from './acr/large-worlds.js'
import { membershipScenarios } from './acr/memberships.js'
import { newGroupScenarios } from './acr/new-groups.js'
import { addScenarios } from './add.js'
import type { CoveredScenarios, Source } from './covered.js'
import { coveredGroups } from './covered-groups.js'
import { coveredMembers } from './covered-members.js'
import { createScenarios } from './create.js'
import { deleteScenarios } from './delete.js'
import { groupNamesakes } from './group-namesakes.js'
import { memberScenarios } from './members.js'
import { profileNamesakes } from './profile-namesakes.js'
import { readScenarios } from './read.js'
import { removeScenarios } from './remove.js'
import { resemblingScenarios } from './resembling.js'
import type { Scenario } from './scenario.js'
import { coveredSearches } from './search/covered-searches.js'
import { searchScenarios } from './search/searching.js'
import { stateScenarios } from './state.js'
import { updateScenarios } from './update.js'
import { vettedScenarios } from './vetted.js'

export const scenarios: readonly Scenario[] = [
  ...createScenarios,
  ...vettedScenarios,
  ...readScenarios,
  ...updateScenarios,
  ...deleteScenarios,
  ...addScenarios,
  ...removeScenarios,
  ...memberScenarios,
  ...resemblingScenarios,
  ...profileNamesakes,
  ...groupNamesakes,
  ...stateScenarios,
  ...membershipScenarios,
  ...newGroupScenarios,
  ...largeWorlds,
  ...searchScenarios,
]

/** The scenarios of covering arrays. */
export const coveredScenarios: readonly CoveredScenarios[] = [
  ...coveredGroups,
  ...coveredMembers,
  ...coveredAcrs,
  ...coveredSearches,
]

/** All of them. */
export const sources: readonly Source[] = [...scenarios, ...coveredScenarios]

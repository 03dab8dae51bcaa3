import { coveredAcrs } from './acr/covered-acrs.js'
import { largeWorlds, manyGroups } from './acr/large-worlds.js'
import { membershipScenarios } from './acr/memberships.js'
import { newGroupScenarios } from './acr/new-groups.js'
import { permissionScenarios } from './acr/permissions.js'
import { acrsOfFile } from './acr/world-of-file.js'
import { addScenarios } from './add.js'
import { authScenarios, coveredAuth } from './auth/auth.js'
import { coveredCreates } from './covered-creates.js'
import { coveredGroups } from './covered-groups.js'
import { coveredMembers } from './covered-members.js'
import { createScenarios } from './create.js'
import { deleteScenarios } from './delete.js'
import { groupNamesakes } from './group-namesakes.js'
import { longTextScenarios } from './long-texts.js'
import { memberScenarios } from './members.js'
import { oddRequests } from './odd-requests.js'
import { profileNamesakes } from './profile-namesakes.js'
import { readScenarios } from './read.js'
import { removeScenarios } from './remove.js'
import { resemblingScenarios } from './resembling.js'
import type { Scenario } from './scenario.js'
import { coveredSearches } from './search/covered-searches.js'
import { searchScenarios } from './search/searching.js'
import type { CoveredScenarios, DrawnScenarios, Source } from './sources.js'
import { atOnceScenarios } from './state/at-once.js'
import { atOnceWorldScenarios } from './state/at-once-worlds.js'
import { coveredAtOnce } from './state/covered-at-once.js'
import { drawnHistories } from './state/histories.js'
import { coveredIsolation, isolationScenarios } from './state/isolation.js'
import { modelScenarios } from './state/model.js'
import { refusalScenarios } from './state/refusals.js'
import { stateScenarios } from './state.js'
import { updateScenarios } from './update.js'
import { vettedScenarios } from './vetted.js'
import { cookieScenarios, wireScenarios } from './wire/wire.js'
import { worldOfFile } from './world-of-file.js'

export const scenarios: readonly Scenario[] = [
  ...createScenarios,
  ...vettedScenarios,
  ...manyGroups,
  ...readScenarios,
  ...updateScenarios,
  ...deleteScenarios,
  ...addScenarios,
  ...removeScenarios,
  ...memberScenarios,
  ...resemblingScenarios,
  ...profileNamesakes,
  ...groupNamesakes,
  ...oddRequests,
  ...longTextScenarios,
  ...stateScenarios,
  ...permissionScenarios,
  ...membershipScenarios,
  ...newGroupScenarios,
  ...largeWorlds,
  ...searchScenarios,
  ...modelScenarios,
  ...isolationScenarios,
  ...refusalScenarios,
  ...atOnceScenarios,
  ...atOnceWorldScenarios,
  ...authScenarios,
  ...cookieScenarios,
  ...wireScenarios,
  ...worldOfFile,
  ...acrsOfFile,
]

export const coveredScenarios: readonly CoveredScenarios[] = [
  ...coveredGroups,
  ...coveredMembers,
  ...coveredAcrs,
  ...coveredSearches,
  ...coveredCreates,
  ...coveredAuth,
  coveredIsolation,
  coveredAtOnce,
]

export const drawnScenarios: readonly DrawnScenarios[] = drawnHistories

export const sources: readonly Source[] = [...scenarios, ...coveredScenarios, ...drawnScenarios]

import { addScenarios } from './add.js'
import { createScenarios } from './create.js'
import { deleteScenarios } from './delete.js'
import { groupNamesakes } from './group-namesakes.js'
import { memberScenarios } from './members.js'
import { profileNamesakes } from './profile-namesakes.js'
import { readScenarios } from './read.js'
import { removeScenarios } from './remove.js'
import { resemblingScenarios } from './resembling.js'
import type { Scenario } from './scenario.js'
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
]

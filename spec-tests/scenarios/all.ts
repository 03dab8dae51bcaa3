import { addScenarios } from './add.js'
import { createScenarios } from './create.js'
import { deleteScenarios } from './delete.js'
import { readScenarios } from './read.js'
import { removeScenarios } from './remove.js'
import type { Scenario } from './scenario.js'
import { updateScenarios } from './update.js'

export const scenarios: readonly Scenario[] = [
  ...createScenarios,
  ...readScenarios,
  ...updateScenarios,
  ...deleteScenarios,
  ...addScenarios,
  ...removeScenarios,
]

import { deleteScenarios } from './delete.js'
import { removeScenarios } from './remove.js'
import type { Scenario } from './scenario.js'

export const scenarios: readonly Scenario[] = [...deleteScenarios, ...removeScenarios]

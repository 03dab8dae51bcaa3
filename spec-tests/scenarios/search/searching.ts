import type { Scenario } from '../scenario.js'
import { fieldTextScenarios } from './field-texts.js'
import { fieldScenarios } from './fields.js'
import { freshScenarios } from './fresh.js'
import { kindScenarios } from './kinds.js'
import { letterScenarios } from './letters.js'
import { matchingScenarios } from './matching.js'
import { newTextScenarios } from './new-texts.js'
import { otherFieldScenarios } from './other-fields.js'
import { ownWorldScenarios } from './own-world.js'
import { resultScenarios } from './results.js'

export const searchScenarios: readonly Scenario[] = [
  ...ownWorldScenarios,
  ...newTextScenarios,
  ...fieldScenarios,
  ...fieldTextScenarios,
  ...letterScenarios,
  ...matchingScenarios,
  ...otherFieldScenarios,
  ...resultScenarios,
  ...kindScenarios,
  ...freshScenarios,
]

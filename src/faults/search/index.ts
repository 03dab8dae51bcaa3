import type { FaultsOfArea } from '../fault.js'
import { callers } from './callers.js'
import { fieldStart } from './field-start.js'
import { groupFieldFaults } from './group-fields.js'
import { kinds } from './kinds.js'
import { matching } from './matching.js'
import { otherFields } from './other-fields.js'
import { profileFieldFaults } from './profile-fields.js'
import { results } from './results.js'
import { shapes } from './shapes.js'
import { staleIndexes } from './stale-indexes.js'
import { values } from './values.js'

export const searchFaults: FaultsOfArea<'search'> = {
  ...shapes,
  ...values,
  ...kinds,
  ...matching,
  ...fieldStart,
  ...profileFieldFaults,
  ...groupFieldFaults,
  ...otherFields,
  ...results,
  ...callers,
  ...staleIndexes,
}

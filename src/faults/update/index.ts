import type { FaultsOfArea } from '../fault.js'
import { otherFields } from './other-fields.js'
import { refused } from './refused.js'
import { texts } from './texts.js'

export const updateFaults: FaultsOfArea<'update'> = { ...texts, ...otherFields, ...refused }

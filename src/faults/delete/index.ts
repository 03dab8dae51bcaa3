import type { FaultsOfArea } from '../fault.js'
import { gone } from './gone.js'
import { refused } from './refused.js'

export const deleteFaults: FaultsOfArea<'delete'> = { ...gone, ...refused }

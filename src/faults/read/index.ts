import type { FaultsOfArea } from '../fault.js'
import { content } from './content.js'
import { refused } from './refused.js'

export const readFaults: FaultsOfArea<'read'> = { ...content, ...refused }

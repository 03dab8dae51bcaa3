import type { FaultsOfArea } from '../fault.js'
import { members } from './members.js'
import { refused } from './refused.js'

export const removeFaults: FaultsOfArea<'remove'> = { ...members, ...refused }

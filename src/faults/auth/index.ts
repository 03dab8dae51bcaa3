import type { FaultsOfArea } from '../fault.js'
import { badToken } from './bad-token.js'
import { missingToken } from './missing-token.js'

export const authFaults: FaultsOfArea<'auth'> = { ...missingToken, ...badToken }

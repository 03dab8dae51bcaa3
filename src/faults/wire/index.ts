import type { FaultsOfArea } from '../fault.js'
import { cookie } from './cookie.js'
import { responses } from './responses.js'
import { serverErrors } from './server-errors.js'

export const wireFaults: FaultsOfArea<'wire'> = { ...responses, ...serverErrors, ...cookie }

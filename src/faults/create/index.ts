import type { FaultsOfArea } from '../fault.js'
import { ids } from './ids.js'
import { texts } from './texts.js'
import { vetted } from './vetted.js'

export const createFaults: FaultsOfArea<'create'> = { ...ids, ...vetted, ...texts }

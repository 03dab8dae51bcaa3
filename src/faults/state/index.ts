import type { FaultsOfArea } from '../fault.js'
import { histories } from './histories.js'
import { inconsistent } from './inconsistent.js'
import { isolation } from './isolation.js'
import { races } from './races.js'
import { refusals } from './refusals.js'

export const stateFaults: FaultsOfArea<'state'> = {
  ...histories,
  ...isolation,
  ...refusals,
  ...inconsistent,
  ...races,
}

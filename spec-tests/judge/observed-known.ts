import { defaultReadings } from '../../src/spec/readings.js'
import { limitOf } from '../../src/spec/search.js'
import { neutralWire } from '../target/target.js'
import type { Known } from './exchange.js'
import { noGrants } from './oracle/new-group.js'
import { searchOracle } from './oracle/search-oracle.js'

/** What the suite knows of a reference server with the default readings once it has observed all open points. */
export const observedKnown: Known = {
  readings: defaultReadings,
  newGroupGrants: noGrants,
  needsBothKinds: false,
  hasObserved: () => true,
  wire: neutralWire,
  oracle: searchOracle(neutralWire.idPrefix),
  layout: { title: 'title', description: 'description', members: 'members', item: '' },
  limit: limitOf(defaultReadings),
  creators: new Set(),
  wasInUse: () => false,
  isTakenElsewhere: () => false,
}

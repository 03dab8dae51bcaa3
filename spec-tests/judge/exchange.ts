import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { limitOf } from '../../src/spec/search.js'
import type { Limit } from '../run/limits.js'
import type { HttpResponse } from '../target/client.js'
import type { GroupLayout } from '../target/group-layout.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { neutralWire, type WireNames } from '../target/target.js'
import type { Observed } from './oracle/hypotheses.js'
import { noGrants } from './oracle/new-group.js'
import { type SearchOracle, searchOracle } from './oracle/search-oracle.js'

export interface Exchange {
  readonly request: ClientRequest
  readonly response: HttpResponse
  /** The SVC-ID of the group that the request created; an empty text if the response shows no new one. */
  readonly newId: Id
}

/** What the suite has learned of a target, its state aside. */
export interface Known extends Observed {
  readonly wire: WireNames
  readonly oracle: SearchOracle
  /** Where a read shows the fields of a group; undefined until it is observed. */
  readonly layout: GroupLayout | undefined
  readonly limit: Limit
  /** Whether a search for both kinds finds nothing where only one of them matches. */
  readonly needsBothKinds: boolean
  /** The profiles that were seen to create a group: they are in Vetted. */
  readonly creators: ReadonlySet<Id>
  /** Whether a profile of an earlier world had this SVC-ID, so that the target takes its form. */
  wasInUse(id: Id): boolean
  /** Whether a group that is in no belief may have a title, in its plain form. */
  isTakenElsewhere(plainTitle: string): boolean
}

/** Whether a request has changed the state, if its response is true. */
export function isChange({ request: { operation }, response: { status } }: Exchange): boolean {
  return changesState(operation) && isSuccess(status)
}

/** What the suite knows of a reference server with the default readings once it has observed all open points. */
export const observedKnown: Known = {
  readings: defaultReadings,
  newGroupGrants: noGrants,
  needsBothKinds: false,
  hasObserved: () => true,
  serves: () => true,
  wire: neutralWire,
  oracle: searchOracle(neutralWire.idPrefix),
  layout: { title: 'title', description: 'description', members: 'members', item: '' },
  limit: limitOf(defaultReadings),
  creators: new Set(),
  wasInUse: () => false,
  isTakenElsewhere: () => false,
}

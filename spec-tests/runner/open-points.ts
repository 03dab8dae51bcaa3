import { hasGrants } from '../oracle/new-group.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import { bodyReadings } from '../shown/body-readings.js'
import { circumstancesOf, type Exchange, recordOf, type Shows } from '../shown/exchange.js'
import { groupReadings } from '../shown/group-readings.js'
import { KnownState } from '../shown/known-state.js'
import { credentialReadings, responseReadings } from '../shown/response-readings.js'
import { searchReadings } from '../shown/searches.js'
import type { Deployment } from '../target/deployment.js'
import { isSuccess } from '../target/results.js'
import type { CaseRecord, ResponseObserver } from './response-observer.js'
import type { Suite } from './suite.js'

const all: readonly Shows[] = [
  searchReadings,
  credentialReadings,
  bodyReadings,
  groupReadings,
  responseReadings,
]

/** Compares everything that a response shows of open points with what earlier responses showed in equal circumstances. */
export function openPoints(suite: Suite): ResponseObserver {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  const states = new WeakMap<Deployment, KnownState>()
  const uncertain = new WeakSet<Deployment>()

  /** Undefined on a target that keeps its world, because others may change it, and after concurrent requests. */
  const stateOf = ({ deployment, world }: CaseRecord) => {
    if (!suite.takesWorlds || uncertain.has(deployment)) return undefined
    const state = states.get(deployment) ?? new KnownState(world, () => hasGrants(suite.newGroupGrants))
    states.set(deployment, state)
    return state
  }

  return {
    recorded(c, request, response) {
      const record = recordOf(c, response)
      const last = c.requests.at(-1)
      const isLost = c.requests.some(({ status }) => status === null)
      if (record === undefined || last?.batch !== undefined || isLost) uncertain.add(c.deployment)
      const state = stateOf(c)
      const exchange: Exchange = { suite, c, request, response, oracle, state }
      if (record !== undefined)
        for (const shown of all.flatMap(shows => shows(exchange)))
          suite.compare(c, shown, { record, circumstances: circumstancesOf(exchange) })
      if (isSuccess(response.status)) state?.apply(c, request, response)
    },
  }
}

import { SearchOracle } from '../oracle/search-oracle.js'
import { flawsOf } from '../shown/bodies.js'
import { bodyReadings } from '../shown/body-readings.js'
import { circumstancesOf, type Exchange, recordOf, type Shows } from '../shown/exchange.js'
import { groupReadings } from '../shown/group-readings.js'
import type { KnownState } from '../shown/known-state.js'
import { credentialReadings, responseReadings } from '../shown/response-readings.js'
import { searchReadings } from '../shown/searches.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { judgeShown } from './judge-observed.js'
import { KnownStates } from './known-states.js'
import type { ResponseObserver } from './response-observer.js'
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
  const states = new KnownStates(suite)
  return {
    recorded(c, request, response) {
      const record = recordOf(c, response)
      const last = c.requests.at(-1)
      // Each response before this one was looked at too.
      const isLost = c.requests.at(-2)?.status === null
      if (record === undefined || last?.batch !== undefined || isLost) states.forget(c.deployment)
      const known = states.before(c, request)
      const isUnsure = isNotShown(known, request, response)
      if (isUnsure) states.forget(c.deployment)
      const state = isUnsure ? undefined : known
      if (record !== undefined) {
        const flaws = flawsOf(request, state)
        const exchange: Exchange = { suite, c, request, response, oracle, state, flaws }
        const shown = all.flatMap(shows => shows(exchange))
        const circumstances = shown.length === 0 ? '' : circumstancesOf(exchange)
        for (const each of shown) judgeShown(suite, c, each, { record, circumstances })
      }
      if (state === undefined || !isSuccess(response.status)) return
      state.apply(c, request, response)
      states.noteTitle(state, request)
    },
  }
}

/** Whether the creator of a group gets 404 for it: what the target does then says nothing of a group that exists. */
function isNotShown(
  state: KnownState | undefined,
  { operation, actor, group = '', profile }: ClientRequest,
  { status }: HttpResponse,
): boolean {
  if (state === undefined || status !== 404 || state.creators.get(group) !== actor) return false
  const isOpen = operation === 'removeGroupMember' || (profile !== undefined && !state.isProfile(profile))
  return state.group(group) !== undefined && !isOpen
}

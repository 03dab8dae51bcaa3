import { takes } from '../../src/spec/endpoints.js'
import { type Belief, isProfileIn } from '../judge/belief.js'
import { isNotShown, type Judged } from '../judge/beliefs.js'
import { flawsOf } from '../judge/flaws.js'
import { apartFromRules } from '../judge/judgement.js'
import type { CaseRecord, ResponseObserver } from '../run/response-observers.js'
import type { Suite } from '../run/suite.js'
import type { HttpResponse } from '../target/client.js'
import { type ClientRequest, malformedId } from '../target/request.js'
import { bodyReadings } from './body-readings.js'
import { circumstancesOf, type Shows } from './exchange.js'
import { groupReadings } from './group-readings.js'
import { judgeShown } from './judge-observed.js'
import { matchingReadings } from './matching-readings.js'
import type { Showing, Shown } from './observations.js'
import { credentialReadings, responseReadings } from './response-readings.js'
import { searchReadings } from './search-readings.js'

const all: readonly Shows[] = [
  searchReadings,
  matchingReadings,
  credentialReadings,
  bodyReadings,
  groupReadings,
  responseReadings,
]

/** Compares everything that a response shows of open points with what earlier responses showed in equal circumstances. */
export function openPoints(suite: Suite): ResponseObserver {
  return {
    recorded(c, request, response) {
      const judged = suite.beliefs.judged(response)
      if (judged !== undefined && isNotShown(judged)) suite.beliefs.forget(c.deployment)
      // A response of the preflight may come from a server without the operation.
      if (!suite.known.isPrepared && response.status !== 200) return
      if (judged !== undefined && breaksOther(judged)) return
      for (const { shown, showing } of shownBy(suite, c, request, response))
        judgeShown(suite, c, shown, showing)
    },
  }
}

/** Whether a response breaks another clause than the rules for every response. It shows nothing of what a fair server does. */
function breaksOther(judged: Judged): boolean {
  const judgement = apartFromRules(judged.judgement)
  return judgement.kind === 'wrong' && judgement.mayBe[0] !== 'state.consistent'
}

export function shownBy(
  suite: Suite,
  c: CaseRecord,
  request: ClientRequest,
  response: HttpResponse,
): readonly { readonly shown: Shown; readonly showing: Showing }[] {
  const { beliefs } = suite
  const record = c.recordOf(response)
  if (record === undefined) return []
  const judged = beliefs.judged(response)
  const isUsable = record.batch === undefined && judged !== undefined && isStateCertain(suite, judged)
  const belief = isUsable ? judged.before : undefined
  const flaws = belief === undefined ? [] : flawsOf(beliefs.known(c.deployment), belief, request)
  const exchange = { suite, c, request, response, oracle: beliefs.oracle, belief, flaws }
  const shown = all.flatMap(shows => shows(exchange))
  const circumstances = shown.length === 0 ? '' : circumstancesOf(exchange)
  return shown.map(each => ({ shown: each, showing: { record, circumstances } }))
}

/**
 * Whether the state before a request was certain, as far as the request concerns it. A target that keeps its world may be
 * changed by others, so that only what the suite has created there is.
 */
function isStateCertain({ target }: Suite, judged: Judged): boolean {
  const { before, exchange } = judged
  return (
    !before.isLost && !isNotShown(judged) && (target.takesWorlds || concernsOwn(before, exchange.request))
  )
}

/** Whether a request creates a group, names one that its case has created, or names one that cannot exist. */
function concernsOwn(belief: Belief, { operation, group = '' }: Judged['exchange']['request']): boolean {
  if (!takes(operation, 'group')) return operation === 'createGroup'
  return group === malformedId || belief.past.creators.has(group) || isProfileIn(belief, group)
}

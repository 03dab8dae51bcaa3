import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Clauses } from '../judge/attribution.js'
import type { Belief } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import { afterContrasts, type Blame, blamedClause } from '../judge/blame.js'
import { type Means, type OnFresh, stateOf } from '../judge/contrast.js'
import type { Finding } from '../judge/finding.js'
import { apartFromRules } from '../judge/judgement.js'
import { whyOfRequest } from '../judge/wrong-status.js'
import { NoResponse } from '../target/client.js'
import { RefusedWorld, Unprovisioned } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import { isServerError } from '../target/results.js'
import type { Case } from './case.js'
import { Untestable } from './failure.js'

/** What a response shows that no fair reading explains; undefined if it shows nothing, or if its clause is not reported. */
export async function findingOf(c: Case, judged: Judged, blame: Blame): Promise<Finding | undefined> {
  const { exchange } = judged
  // Other tests fail by the rules of their clauses.
  const judgement = apartFromRules(judged.judgement, c.clause)
  // A server error may come from a proxy, and wire.no-server-error has it.
  if (judgement.kind !== 'wrong' || (isServerError(exchange.response) && blame !== 'at once'))
    return undefined
  const { only } = c.suite.options
  const isReported = (id: ClauseId) => only?.includes(id) !== false || shownByAny.includes(id)
  const { expected, why } = judgement
  if (!judgement.mayBe.some(isReported)) return undefined
  const remembers = c.suite.run.failed('search.fresh') ? 'surely' : 'perhaps'
  const means: Means = {
    known: c.suite.beliefs.known(c.deployment),
    serves: operation => c.known.serves(operation),
    send: request => c.send(request),
    onFresh: onFresh(c),
    actors: c.actors,
    remembers: c.suite.beliefs.wasRight(exchange) ? remembers : 'never',
  }
  const mayBe = await afterContrasts({ ...judged, ...judgement }, means)
  const closest = await blamedClause(c.clause, { ...judged, mayBe, why }, blame, means)
  // A run that does not report the closest clause reports the one that it tests.
  const isOwn = blame !== 'never' && mayBe.includes(c.clause)
  const clause = !isReported(closest) && isOwn ? c.clause : closest
  if (!isReported(clause)) return undefined
  const because = whyOfRequest(clause, exchange.request)
  return { clause, decides: exchange.response, expected, why, because }
}

/**
 * Puts a world in place for a contrast. There is none on a target that keeps its world, or that gives other SVC-IDs than
 * those in the world that it gets.
 */
function onFresh(c: Case): OnFresh {
  return async (world, contrast) => {
    const { suite } = c
    if (suite.target.tier !== 'control' || suite.staging.mintsIds) return undefined
    try {
      return await suite.staging.during(world, deployment => {
        const again = c.elsewhere(deployment)
        return contrast(async request => suite.beliefs.judged(await again.send(request)) as Judged)
      })
    } catch (error) {
      const isRefused = error instanceof RefusedWorld || error instanceof Unprovisioned
      if (isRefused || error instanceof NoResponse || error instanceof Untestable) return undefined
      throw error
    }
  }
}

/**
 * What is wrong if requests that were sent at once are sent one after the other, in their order or in the opposite one, on
 * a world in the same state: then that is to blame. Undefined if nothing is, or if no world can be put in place.
 */
export async function wrongInSequence(
  c: Case,
  before: Belief,
  requests: readonly ClientRequest[],
): Promise<Clauses | undefined> {
  if (before.isLost) return undefined
  for (const inOrder of [requests, requests.toReversed()]) {
    const mayBe = await onFresh(c)(stateOf(before), async send => {
      for (const request of inOrder) {
        const { judgement } = await send(request)
        if (judgement.kind === 'wrong') return judgement.mayBe
      }
      return undefined
    })
    if (mayBe !== undefined) return mayBe
  }
  return undefined
}

import { type Belief, worldOf } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import type { Wrong } from '../judge/judgement.js'
import { afterPlainerSearches } from '../judge/plainer-search.js'
import { withoutHistory } from '../judge/without-history.js'
import { NoResponse } from '../target/client.js'
import { RefusedWorld, Unprovisioned } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import { idsIn } from '../target/results.js'
import type { Case } from './case.js'
import { Untestable } from './failure.js'

/**
 * The clauses that a wrong response may violate, after one contrast: the same request on a world that is put in place in
 * the state that the target should be in. If the response is wrong there too, what happened before plays no part.
 * There is none on a target that keeps its world, or that gives other SVC-IDs than those in the world that it gets.
 */
export async function afterContrast(c: Case, judged: Judged, wrong: Wrong): Promise<Wrong['mayBe']> {
  const { suite } = c
  const { before, exchange } = judged
  if (wrong.mayBe.length === 1 || before.past.lastWrites.length === 0) return wrong.mayBe
  const contrasted = await onFresh(c, before, async again => {
    const fresh = suite.beliefs.of(again.deployment)
    const response = await again.send(exchange.request)
    const judgement = suite.beliefs.judged(response)?.judgement
    const finds = async (search: ClientRequest) => idsIn(await again.send(search), suite.target.wire.idField)
    if (judgement?.kind === 'wrong') return afterPlainerSearches(judgement, exchange, finds)
    return withoutHistory(suite.beliefs.known(again.deployment), wrong.mayBe, fresh, exchange)
  })
  return contrasted ?? wrong.mayBe
}

/**
 * What is wrong if requests that were sent at once are sent one after the other, on a world in the same state: then that
 * is to blame. Undefined if nothing is, or if no world can be put in place.
 */
export function wrongInSequence(
  c: Case,
  before: Belief,
  requests: readonly ClientRequest[],
): Promise<Wrong['mayBe'] | undefined> {
  return onFresh(c, before, async again => {
    for (const request of requests) {
      const judgement = c.suite.beliefs.judged(await again.send(request))?.judgement
      if (judgement?.kind === 'wrong') return judgement.mayBe
    }
    return undefined
  })
}

/** On a world that is put in place in a state. @returns undefined if that is not possible */
async function onFresh<T>(
  c: Case,
  before: Belief,
  contrast: (again: Case) => Promise<T>,
): Promise<T | undefined> {
  const { suite } = c
  if (suite.target.tier !== 'control' || suite.staging.mintsIds || before.isLost) return undefined
  try {
    const { deleted: _, ...world } = worldOf(before)
    return await suite.staging.during(world, deployment => contrast(c.elsewhere(deployment)))
  } catch (error) {
    const isRefused = error instanceof RefusedWorld || error instanceof Unprovisioned
    if (isRefused || error instanceof NoResponse || error instanceof Untestable) return undefined
    throw error
  }
}

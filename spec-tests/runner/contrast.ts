import { worldOf } from '../judge/belief.js'
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
  const isFresh = before.past.lastWrites.length === 0
  const mayStage = suite.target.tier === 'control' && !suite.staging.mintsIds
  if (wrong.mayBe.length === 1 || isFresh || !mayStage || before.isLost) return wrong.mayBe
  try {
    const { deleted: _, ...world } = worldOf(before)
    return await suite.staging.during(world, async deployment => {
      const again = c.elsewhere(deployment)
      const fresh = suite.beliefs.of(deployment)
      const response = await again.send(exchange.request)
      const judgement = suite.beliefs.judged(response)?.judgement
      const finds = async (search: ClientRequest) =>
        idsIn(await again.send(search), suite.target.wire.idField)
      if (judgement?.kind === 'wrong') return afterPlainerSearches(judgement, exchange, finds)
      return withoutHistory(suite.beliefs.known(deployment), wrong.mayBe, fresh, exchange)
    })
  } catch (error) {
    const isRefused = error instanceof RefusedWorld || error instanceof Unprovisioned
    if (isRefused || error instanceof NoResponse || error instanceof Untestable) return wrong.mayBe
    throw error
  }
}

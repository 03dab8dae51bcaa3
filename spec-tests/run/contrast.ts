import type { Clauses } from '../judge/attribution.js'
import type { Belief } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import { type OnFresh, stateOf } from '../judge/contrast.js'
import { NoResponse } from '../target/client.js'
import { RefusedWorld, Unprovisioned } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import type { Case } from './case.js'
import { Untestable } from './failure.js'

/**
 * Puts a world in place for a contrast. There is none on a target that keeps its world, or that gives other SVC-IDs than
 * those in the world that it gets.
 */
export function onFresh(c: Case): OnFresh {
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

import { worldOf } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import type { Wrong } from '../judge/judgement.js'
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
  const whole = searchForWhole(judged, wrong)
  if (wrong.mayBe.length === 1 || (isFresh && whole === undefined) || !mayStage || before.isLost)
    return wrong.mayBe
  try {
    const { deleted: _, ...world } = worldOf(before)
    return await suite.staging.during(world, async deployment => {
      const again = c.elsewhere(deployment)
      const fresh = suite.beliefs.of(deployment)
      const response = await again.send(exchange.request)
      const judgement = suite.beliefs.judged(response)?.judgement
      if (judgement?.kind === 'wrong' && whole !== undefined) {
        const found = idsIn(await again.send(whole), suite.target.wire.idField)
        if (found.has(wrong.why.field?.owner)) return ['search.partial', ...judgement.mayBe]
      }
      if (judgement?.kind === 'wrong') return judgement.mayBe
      return withoutHistory(suite.beliefs.known(deployment), wrong.mayBe, fresh, exchange)
    })
  } catch (error) {
    const isRefused = error instanceof RefusedWorld || error instanceof Unprovisioned
    if (isRefused || error instanceof NoResponse || error instanceof Untestable) return wrong.mayBe
    throw error
  }
}

/** For a search that does not find a field by its beginning: the same for the whole field, with the case of the beginning. */
function searchForWhole(
  { exchange: { request } }: Judged,
  { why: { field } }: Wrong,
): ClientRequest | undefined {
  const { query } = request
  const { s = '' } = query ?? {}
  if (field === undefined || s.length >= field.text.length) return undefined
  const isBeginning = field.text.toLowerCase().startsWith(s.toLowerCase())
  return isBeginning ? { ...request, query: { ...query, s: `${s}${field.text.slice(s.length)}` } } : undefined
}

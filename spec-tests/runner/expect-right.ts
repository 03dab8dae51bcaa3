import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Judged } from '../judge/beliefs.js'
import type { Wrong } from '../judge/judgement.js'
import type { HttpResponse } from '../target/client.js'
import type { Case } from './case.js'
import { afterContrast } from './contrast.js'
import { Untestable } from './failure.js'

/** @throws Failure if no fair reading explains a response, and the clause of the case may be the violated one */
export function expectRight(c: Case, response: HttpResponse): void {
  const judgement = c.suite.beliefs.judged(response)?.judgement
  if (judgement === undefined || judgement.kind === 'unknown') return
  const wrong = judgement.kind === 'wrong' && judgement.mayBe.includes(c.clause) ? judgement : undefined
  c.expect(wrong === undefined, () => {
    const { expected, why } = wrong as Wrong
    return { decides: response, expected, why }
  })
}

/**
 * A judgement of a case by what its test looks at, and then of every other response too: a wrong one that the test does not
 * look at, or that keeps the test from judging anything, is a failure of the clause that it may violate.
 */
export function judgedWhole<T extends readonly unknown[]>(judge: (c: Case, ...given: T) => Promise<void>) {
  return async (c: Case, ...given: T): Promise<void> => {
    try {
      await judge(c, ...given)
    } catch (error) {
      if (error instanceof Untestable) await expectAllRight(c)
      throw error
    }
    await expectAllRight(c)
  }
}

/** @throws Failure for the first response of a case that no fair reading explains, and whose clause is reported */
async function expectAllRight(c: Case): Promise<void> {
  const { beliefs, options } = c.suite
  // Whether the target conforms is not the question if it is compared with another deployment.
  if (options.other !== undefined) return
  for (const judged of beliefs.wrongOf(c)) {
    const { judgement, exchange } = judged
    // A server error may come from a proxy, and wire.no-server-error has it.
    if (judgement.kind !== 'wrong' || exchange.response.status >= 500 || !isOfOwn(c, judged)) continue
    const isReported = (id: ClauseId) => options.only?.includes(id) !== false || shownByAny.includes(id)
    if (!judgement.mayBe.some(isReported)) continue
    const mayBe = await afterContrast(c, judged, judgement)
    const clause = mayBe.includes(c.clause) ? c.clause : mayBe[0]
    const { expected, why } = judgement
    if (isReported(clause))
      throw c.failure({ clause, decides: exchange.response as HttpResponse, expected, why })
  }
}

/**
 * A target that keeps its world may be changed by others, and may give others permissions on a new group, so that only
 * what a creator may do with its group is certain there.
 */
function isOfOwn({ target }: Case, { before, exchange: { request } }: Judged): boolean {
  const { group, actor } = request
  if (target.takesWorlds || actor === null || actor.startsWith('bad:')) return true
  return group === undefined ? request.operation === 'createGroup' : before.past.creators.get(group) === actor
}

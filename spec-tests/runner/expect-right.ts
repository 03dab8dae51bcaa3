import type { Wrong } from '../judge/judgement.js'
import type { HttpResponse } from '../target/client.js'
import type { Case } from './case.js'
import { afterContrast } from './contrast.js'

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
 * The same for a clause on what changes do to others: a response that is wrong without them says nothing of it.
 * @throws Untestable if the response is wrong, and the clause of the case is not the violated one
 */
export async function expectRightAfterChange(c: Case, response: HttpResponse): Promise<void> {
  const judged = c.suite.beliefs.judged(response)
  if (judged?.judgement.kind !== 'wrong') return expectRight(c, response)
  const mayBe = await afterContrast(c, judged, judged.judgement)
  c.require(mayBe.includes(c.clause), () => `needs a response that is right without changes (${mayBe[0]})`)
  expectRight(c, response)
}

import type { Wrong } from '../judge/judgement.js'
import type { HttpResponse } from '../target/client.js'
import type { Case } from './case.js'
import { afterContrast } from './contrast.js'

/** @throws Failure if no fair reading explains a response, and the clause of the case may be the violated one */
export async function expectRight(c: Case, response: HttpResponse): Promise<void> {
  const judged = c.suite.beliefs.judged(response)
  if (judged === undefined || judged.judgement.kind === 'unknown') return
  const { judgement } = judged
  const mayBe = judgement.kind === 'wrong' ? await afterContrast(c, judged, judgement) : []
  const isOwn = mayBe.some(clause => clause === c.clause)
  c.expect(judgement.kind !== 'wrong' || !isOwn, () => {
    const { expected, why } = judgement as Wrong
    return { decides: response, expected, why }
  })
}

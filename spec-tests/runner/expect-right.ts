import type { Wrong } from '../judge/judgement.js'
import type { HttpResponse } from '../target/client.js'
import type { Case } from './case.js'

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

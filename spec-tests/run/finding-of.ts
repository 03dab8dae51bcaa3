import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Judged } from '../judge/beliefs.js'
import { type Blame, blamedClause } from '../judge/blame.js'
import { afterContrast, afterPlainerAccess } from '../judge/contrast.js'
import type { Finding } from '../judge/finding.js'
import { apartFromRules } from '../judge/judgement.js'
import { afterPlainerSearches } from '../judge/plainer-search.js'
import { whyOfRequest } from '../judge/reason.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { idsIn, isServerError } from '../target/results.js'
import type { Case } from './case.js'
import { onFresh } from './contrast.js'

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
  const finds = async (search: ClientRequest) => idsIn(await c.send(search), c.wire.idField)
  const found = await afterPlainerSearches(judgement, exchange, finds)
  const mayBe = await afterPlainerAccess({ ...judged, mayBe: found }, onFresh(c))
  const closest = await blamedClause(c.clause, mayBe, blame, () =>
    afterContrast(c.suite.beliefs.known(c.deployment), { ...judged, mayBe }, onFresh(c)),
  )
  // A run that does not report the closest clause reports the one that it tests.
  const isOwn = blame !== 'never' && mayBe.includes(c.clause)
  const clause = !isReported(closest) && isOwn ? c.clause : closest
  if (!isReported(clause)) return undefined
  const because = whyOfRequest(clause, exchange.request)
  return { clause, decides: exchange.response as HttpResponse, expected, why, because }
}

import type { Judged } from '../judge/beliefs.js'
import { judge } from '../judge/judge.js'
import { apartFromRules } from '../judge/judgement.js'
import { pause } from '../target/pace.js'
import { sendUnjudged } from '../target/request.js'
import { isServerError } from '../target/results.js'
import { connectionTo } from '../target/target.js'
import type { CaseRecord } from './response-observers.js'
import type { Suite } from './suite.js'

/**
 * Sends a wrong read after a change again, at once and after waits. If it is right then, the target shows the change late,
 * and the first response counts only where its test looks at it.
 */
export async function excuseIfLate(suite: Suite, c: CaseRecord, judged: Judged): Promise<void> {
  const { before, exchange } = judged
  const { known, beliefs, staging, run, target } = suite
  const { deployment } = c
  if (before.past.lastWrites.length === 0) return
  const { request } = exchange
  const token = staging.tokenOf(deployment, request.actor)
  for (const wait of known.lateness.fewWaits(target.takesWorlds)) {
    if (wait > 0) await pause(wait, run.ended)
    const response = await sendUnjudged(connectionTo(suite, deployment), request, token)
    if (isServerError(response)) continue
    const judgement = judge(beliefs.known(deployment), before, { ...exchange, response })
    if (apartFromRules(judgement, c.clause).kind === 'wrong') continue
    beliefs.excuse(c, judged)
    known.lateness.isLate = true
    return
  }
  known.lateness.inVain.add('the response to a read that failed')
}

import { isRace, type RequestRecord } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import { isSameBody, normalized } from '../replay/compare-bodies.js'
import { type HttpResponse, NoResponse, parseJson } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'
import { pause } from '../target/pace.js'
import { httpRequest } from '../target/request.js'
import { isServerError } from '../target/results.js'
import type { Case } from './case.js'
import { decidingRequest, mayHaveComeLate, restsOnChange } from './deciding-request.js'
import { Failure, Untestable } from './failure.js'
import {
  type Attempt,
  type FailureFacts,
  type FailureVerdict,
  type LaterResponse,
  learnFrom,
  type ReadAgain,
  type RepeatCase,
  stepAfterFailure,
} from './failures.js'
import type { Suite } from './suite.js'

interface Settled {
  readonly verdict: FailureVerdict
  /** What the read that failed returned later, if that differs. */
  readonly later: LaterResponse | undefined
}

/** Repeats a failed case, and the read that shows the failure, until the policy has a verdict. */
export async function settleFailure(failed: FailedCase, id: ClauseId): Promise<Settled> {
  const { suite } = failed.c
  const facts = factsOf(failed.failure, id)
  const attempts: Attempt[] = []
  let repeated = failed.failure
  let later: LaterResponse | undefined
  for (;;) {
    const step = stepAfterFailure(facts, attempts, suite.known.lateness, suite.target.takesWorlds)
    if ('verdict' in step) return { verdict: step.verdict, later }
    if (step.next === 'repeat the case') {
      const { saw, failure } = await repeatCase(failed)
      repeated = failure ?? repeated
      attempts.push({ did: 'repeat the case', saw })
    } else {
      const read = step.of === 'the failure' ? failed.failure : repeated
      const saw = await laterResponse(suite, read, step.waits)
      if (typeof saw === 'object') later = saw
      attempts.push({ did: 'read again', of: step.of, saw })
    }
    learnFrom(attempts.at(-1) as Attempt, suite.known.lateness)
  }
}

function factsOf(failure: Failure, id: ClauseId): FailureFacts {
  return {
    restsOnChange: restsOnChange(failure),
    hasRace: isRace(failure),
    followsServerError: id !== 'wire.no-server-error' && failure.whole.some(isServerError),
    mayShowOlderChange: mayHaveComeLate(failure),
  }
}

/** A failure of a case, and how to judge the same again. */
export interface FailedCase {
  readonly c: Case
  readonly failure: Failure
  /** The world to put in place for another case. */
  readonly world: World
  /** @throws Failure if the case fails */
  readonly judge: (c: Case) => Promise<unknown>
  /** As in evidence. */
  readonly path?: string | undefined
}

interface Repeated {
  readonly saw: RepeatCase['saw']
  readonly failure?: Failure
}

/** Judges a failed case again, on its world put in place anew. */
async function repeatCase({ c, failure, world, judge }: FailedCase): Promise<Repeated> {
  const { suite } = c
  if (suite.run.aborted) return { saw: 'impossible' }
  let again = c
  try {
    await suite.staging.during(world, async deployment => {
      again = c.elsewhere(deployment)
      await judge(again)
    })
    return { saw: again.judged ? 'no failure' : 'nothing to judge' }
  } catch (error) {
    if (error instanceof NoResponse || error instanceof Unprovisioned) return { saw: 'impossible' }
    if (error instanceof Untestable) return { saw: 'nothing to judge' }
    if (!(error instanceof Failure)) throw error
    const isSame = error.whole.length === failure.whole.length
    return { saw: isSame ? 'the same failure' : 'another failure', failure: error }
  }
}

/** Sends the request that shows a failure again, after each of the waits in milliseconds, until its response differs. */
export async function laterResponse(
  { client, staging, target, run }: Suite,
  failure: Failure,
  waits: readonly number[],
): Promise<ReadAgain['saw']> {
  const { requests, place } = failure
  const wrong = decidingRequest(failure)
  if (wrong?.method !== 'GET' || place === undefined || !staging.isInPlace(place.deployment)) return 'unknown'
  const { deployment, later, at } = place
  const after = [...requests.slice(requests.indexOf(wrong) + 1), ...later]
  const mayHaveChanged = after.some(({ method }) => method !== 'GET')
  const request = httpRequest(wrong, target.wire.cookie, staging.tokenOf(deployment, wrong.actor))
  const send = () => client.send(deployment.baseUrl, request)
  const sendAgain = async (): Promise<ReadAgain['saw']> => {
    for (const wait of waits) {
      if (wait > 0) await pause(wait, run.ended)
      const now = await send()
      const afterMs = Date.now() - at
      if (!isServerError(now) && (await isOther(wrong, now, send)))
        return mayHaveChanged ? 'unknown' : { afterMs, status: now.status }
    }
    return 'the same response'
  }
  return staging.keeping(deployment, sendAgain).catch(error => {
    if (!(error instanceof NoResponse)) throw error
    return 'unknown'
  })
}

/** Whether a response says something else. A second one shows which texts differ each time. */
async function isOther(
  before: RequestRecord,
  now: HttpResponse,
  send: () => Promise<HttpResponse>,
): Promise<boolean> {
  if (now.status !== before.status) return true
  if (now.text === before.response) return false
  const [one, other, third] = [before.response, now.text, (await send()).text].map(text =>
    normalized(parseJson(text) ?? text),
  )
  return !isSameBody(one, other, third)
}

import { shownByAny } from '../../src/report/verdict.js'
import { openPoints } from '../observations/every-response.js'
import type { HttpResponse } from '../target/client.js'
import { adviceObserver } from './advice-observer.js'
import { recordForCleanup } from './clean-up.js'
import { Unserved, Untestable } from './failure.js'
import { lengthRefusal } from './limits.js'
import { isFromGateway, noService, stepAfterGateway } from './preflight/no-service.js'
import { showsAny } from './preflight/probe.js'
import { expiryOf } from './preflight/tokens.js'
import type { ResponseObserver } from './response-observers.js'
import { judgedByRules } from './response-rules.js'
import type { Suite } from './suite.js'

/** What the runner does with every response: it keeps records, compares open points, and applies the rules for every response. */
export function observersOf(suite: Suite): readonly ResponseObserver[] {
  return [...recordersOf(suite), openPoints(suite), rules(suite), adviceObserver(suite)]
}

/** What the runner keeps of every response, and what shows that a test or the run must end. */
export function recordersOf(suite: Suite): readonly ResponseObserver[] {
  return [records(suite), endings(suite), searchResults(suite)]
}

/** Keeps how created groups came to be, what breaks, and what the definitions say of each response. */
function records(suite: Suite): ResponseObserver {
  const { beliefs, breakages, staging, target } = suite
  return {
    received(c, request, response) {
      breakages.note(request, response)
      recordForCleanup(suite, c, request, response)
    },
    recorded(c, request, response) {
      const record = c.recordOf(response)
      if (record === undefined) return
      // A target that takes worlds gets a new one for each case.
      if (!target.takesWorlds) {
        const shown = suite.hide(record.response, c.deployment)
        staging.origins.note(c, request, response, { ...record, response: shown })
      }
      // Another world may have replaced that of the case, on a target that has one at a time. Requests that are sent at once
      // are judged together, and those that are sent meanwhile are not judged.
      if (staging.isInPlace(c.deployment) && record.batch === undefined) beliefs.judge(c, request, response)
    },
  }
}

/**
 * Ends the run if only a gateway responds, if a valid token has become invalid, or if another run replaces its world. Ends a
 * test if the target refuses a text for its length: that says nothing about a clause, except about what a refusal may change.
 */
function endings(suite: Suite): ResponseObserver {
  const { run } = suite
  let inARow = 0
  return {
    async received({ deployment, clause }, request, response) {
      if (suite.ownWorld.isOther(response.text)) await suite.ownWorld.require(deployment)
      inARow = isFromGateway(response) ? inARow + 1 : 0
      const mayBeLost = stepAfterGateway(inARow, run.failed('wire.no-server-error')) !== 'judge'
      const reason =
        (mayBeLost ? await noService(suite) : undefined) ??
        (await expiryOf(suite, deployment, request, response))
      if (reason !== undefined) {
        run.abort(reason)
        throw new Untestable(reason)
      }
      const tooLong = lengthRefusal(suite.known.longest, request, response)
      if (tooLong !== undefined && clause !== 'state.refusal') throw new Unserved(tooLong)
    },
  }
}

/** Sees whether results depend on the search: a server that always sends the same result finds nothing. */
function searchResults(suite: Suite): ResponseObserver {
  const { run } = suite
  let [found, missed] = [false, false]
  return {
    recorded(c, { operation, actor }, response) {
      if (run.hasFound || operation !== 'searchPrincipals') return
      if (response.status === 200 && showsAny(suite, response, c.world)) found = true
      else if (actor !== null && Object.hasOwn(c.deployment.tokens, actor))
        missed ||= [200, 404].includes(response.status)
      if (found && missed) run.served()
    },
  }
}

/** Until the preflight has ended, such a response may come from a server without the operation: that is one failure. */
function mayBeUnserved({ status }: HttpResponse): boolean {
  return [404, 405, 501].includes(status)
}

/** The rules for every response, and what the results of every search must be, also of those that no test judges. */
function rules(suite: Suite): ResponseObserver {
  const { run, target } = suite
  return {
    recorded(c, request, response) {
      if (!suite.known.isPrepared && mayBeUnserved(response)) return
      const seen = { operation: request.operation, status: response.status }
      for (const [clause, finding] of judgedByRules(target, c.world.profiles, request, response)) {
        if (shownByAny.includes(clause))
          run.judged(clause, seen, finding === undefined, clause === c.clause ? c.test : undefined)
        if (finding !== undefined && !run.failed(clause))
          suite.failWithinCase(clause, c.failure({ ...finding, decides: response }), c)
      }
    },
  }
}

import type { ClauseId } from '../../src/spec/clauses.js'
import type { Finding } from '../judge/finding.js'
import { isFromGateway, stepAfterGateway } from '../policy/outages.js'
import { noService } from '../preflight/no-service.js'
import { expiryOf } from '../preflight/token-expiry.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { Unserved, Untestable } from './failure.js'
import { invariantsOf, showsKnownPrincipal } from './invariants.js'
import { lengthRefusal } from './longest-texts.js'
import { openPoints } from './open-points.js'
import { recordForCleanup } from './record-for-cleanup.js'
import type { CaseRecord, ResponseObserver } from './response-observer.js'
import { findingsInSearch } from './result-shape.js'
import type { Suite } from './suite.js'

/** What the runner does with every response: it keeps records, compares open points, and applies the rules for every response. */
export function observersOf(suite: Suite): readonly ResponseObserver[] {
  return [...recordersOf(suite), openPoints(suite), invariants(suite)]
}

/** What the runner keeps of every response: whether a service responds, cleanup log, origins of groups, expiry of tokens, lengths of texts, what was found. */
export function recordersOf(suite: Suite): readonly ResponseObserver[] {
  return [
    cleanupRecorder(suite),
    originRecorder(suite),
    lostService(suite),
    tokenExpiry(suite),
    refusedLengths(suite),
    searchResults(suite),
    judging(suite),
  ]
}

/** Follows what the target keeps by every response, and keeps what the definitions say of it. */
function judging({ beliefs, staging }: Suite): ResponseObserver {
  return {
    together: (c, sent) => beliefs.judgeTogether(c, sent),
    recorded(c, request, response) {
      // Another world may have replaced that of the case, on a target that has one at a time.
      if (!staging.isInPlace(c.deployment)) return
      // Requests that are sent at once are judged together, and those that are sent meanwhile are not.
      const record = c.recordOf(response)
      if (record !== undefined && record.batch === undefined) beliefs.judge(c, request, response)
    },
  }
}

function cleanupRecorder(suite: Suite): ResponseObserver {
  return { received: (c, request, response) => recordForCleanup(suite, c, request, response) }
}

/** A target that takes worlds gets a new one for each case. */
function originRecorder(suite: Suite): ResponseObserver {
  return {
    recorded(c, request, response) {
      const record = suite.target.takesWorlds ? undefined : c.recordOf(response)
      if (record === undefined) return
      const shown = suite.hide(record.response, c.deployment)
      suite.staging.origins.note(c, request, response, { ...record, response: shown })
    },
  }
}

/** Ends the run if only a gateway responds from now on. */
function lostService(suite: Suite): ResponseObserver {
  let inARow = 0
  return {
    async received(_, __, response) {
      inARow = isFromGateway(response) ? inARow + 1 : 0
      if (stepAfterGateway(inARow, suite.run.failed('wire.no-server-error')) === 'judge') return
      const reason = await noService(suite)
      if (reason !== undefined) endRun(suite, reason)
    },
  }
}

/** @throws Untestable */
function endRun({ run }: Suite, reason: string): never {
  run.abort(reason)
  throw new Untestable(reason)
}

/** Ends the run if a refusal only shows that a valid token has become invalid. */
function tokenExpiry(suite: Suite): ResponseObserver {
  return {
    async received({ deployment }, request, response) {
      const reason = await expiryOf(suite, deployment, request, response)
      if (reason !== undefined) endRun(suite, reason)
    },
  }
}

/** A refusal of a text for its length says nothing about a clause, except about what a refusal may change. */
function refusedLengths(suite: Suite): ResponseObserver {
  return {
    received({ clause }, request, response) {
      if (clause === 'state.refusal') return
      const reason = lengthRefusal(suite.known.longest, request, response)
      if (reason !== undefined) throw new Unserved(reason)
    },
  }
}

/** Sees whether results depend on the search: a server that always sends the same result finds nothing. */
function searchResults(suite: Suite): ResponseObserver {
  let [found, missed] = [false, false]
  return {
    recorded(c, request, response) {
      if (suite.run.hasFound) return
      if (showsKnownPrincipal(c, request, response)) found = true
      else if (isAuthorizedSearch(c, request) && [200, 404].includes(response.status)) missed = true
      if (found && missed) suite.run.served()
    },
  }
}

function isAuthorizedSearch(
  { deployment: { tokens } }: CaseRecord,
  { operation, actor }: ClientRequest,
): boolean {
  return operation === 'searchPrincipals' && actor !== null && Object.hasOwn(tokens, actor)
}

/** Until the preflight has ended, such a response may come from a server without the operation: that is one failure. */
function mayBeUnserved({ status }: HttpResponse): boolean {
  return [404, 405, 501].includes(status)
}

/** The rules for every response, and what the results of every search must be, also of those that no test judges. */
function invariants(suite: Suite): ResponseObserver {
  const report = (c: CaseRecord, clause: ClauseId, finding: Finding | undefined, decides: HttpResponse) => {
    if (finding !== undefined && !suite.run.failed(clause))
      suite.failWithinCase(clause, c.failure({ ...finding, decides }), c)
  }
  return {
    recorded(c, request, response) {
      if (!suite.known.isPrepared && mayBeUnserved(response)) return
      for (const { clause, finding } of invariantsOf(c.wire, response)) {
        const seen = { operation: request.operation, status: response.status }
        suite.run.judged(clause, seen, finding === undefined, clause === c.clause ? c.test : undefined)
        report(c, clause, finding, response)
      }
      if (request.operation !== 'searchPrincipals' || response.status !== 200) return
      for (const [clause, finding] of findingsInSearch(response, c.world, suite.target))
        report(c, clause, finding, response)
    },
  }
}

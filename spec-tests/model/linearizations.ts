import { callerOf } from '../../src/spec/nouns.js'
import { explains, follow, type Hypothesis, specifiedRequest } from '../oracle/hypotheses.js'
import type { HttpResponse } from '../target/client.js'
import type { GroupView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'

/** A request that ran at the same time as others, and its response. */
export interface CompletedRequest {
  readonly request: ClientRequest
  readonly response: HttpResponse
  /** The SVC-ID of the group that the request created; empty if it created no group. */
  readonly newId: string
  /** The group as the response shows it; only for reads. */
  readonly view?: GroupView
}

/**
 * Looks for a sequential order of the requests that fits, and returns the hypotheses that remain after it. An order fits if
 * the definitions give the status of every response (`follow`) and the group that every read shows (`explains`), and if
 * one of the remaining hypotheses satisfies `fits`. The list is empty if no order fits.
 */
export function linearize(
  hypotheses: readonly Hypothesis[],
  sent: readonly CompletedRequest[],
  fits: (hypothesis: Hypothesis) => boolean,
): readonly Hypothesis[] {
  const tried = new Set<string>()
  const search = (
    remaining: readonly CompletedRequest[],
    reached: readonly Hypothesis[],
  ): readonly Hypothesis[] => {
    if (reached.length === 0) return []
    if (remaining.length === 0) return reached.filter(fits)
    const state = JSON.stringify([remaining.map(each => sent.indexOf(each)), reached])
    if (tried.has(state)) return []
    tried.add(state)
    for (const next of remaining) {
      const others = remaining.filter(each => each !== next)
      const found = search(others, afterwards(reached, next))
      if (found.length > 0) return found
    }
    return []
  }
  return search(sent, hypotheses)
}

function afterwards(hypotheses: readonly Hypothesis[], sent: CompletedRequest): readonly Hypothesis[] {
  const { request, response, newId, view } = sent
  const caller = callerOf(request.actor)
  const specified = specifiedRequest(request, newId)
  const followed = follow(hypotheses, caller, specified, response.status)
  return view === undefined ? followed : followed.filter(each => explains(each, caller, specified, view))
}

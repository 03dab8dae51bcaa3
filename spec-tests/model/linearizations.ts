import { callerOf } from '../../src/spec/nouns.js'
import type { GroupView } from '../actors/group-view.js'
import { explains, follow, type Hypothesis, specifiedRequest } from '../oracle/hypotheses.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** A request that was under way at the same time as others, and its response. */
export interface Sent {
  readonly request: ClientRequest
  readonly response: HttpResponse
  /** The SVC-ID that the response gives what was created. */
  readonly newId: string
  /** What the response shows of the group, where it was asked for. */
  readonly view?: GroupView
}

/**
 * The hypotheses to which some order of the requests leads, each answered as it was, and which fit what is seen
 * afterwards; none where no order does. Every order is tried, but no state twice.
 */
export function linearizations(
  hypotheses: readonly Hypothesis[],
  sent: readonly Sent[],
  fits: (hypothesis: Hypothesis) => boolean,
): readonly Hypothesis[] {
  const tried = new Set<string>()
  const search = (left: readonly Sent[], reached: readonly Hypothesis[]): readonly Hypothesis[] => {
    if (reached.length === 0) return []
    if (left.length === 0) return reached.filter(fits)
    const state = JSON.stringify([left.map(each => sent.indexOf(each)), reached])
    if (tried.has(state)) return []
    tried.add(state)
    for (const next of left) {
      const others = left.filter(each => each !== next)
      const found = search(others, afterwards(reached, next))
      if (found.length > 0) return found
    }
    return []
  }
  return search(sent, hypotheses)
}

function afterwards(hypotheses: readonly Hypothesis[], sent: Sent): readonly Hypothesis[] {
  const { request, response, newId, view } = sent
  const caller = callerOf(request.actor)
  const followed = follow(hypotheses, caller, specifiedRequest(request, newId), response.status)
  return view === undefined
    ? followed
    : followed.filter(each => explains(each, caller, request.group ?? '', view))
}

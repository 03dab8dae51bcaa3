import type { Sight } from '../actors/group-view.js'
import { callerOf, explains, follow, type Hypothesis, requestOf } from '../oracle/hypotheses.js'
import type { Answer } from '../target/client.js'
import type { Ask } from '../target/request.js'

/** A request that was under way at the same time as others, and its answer. */
export interface Sent {
  readonly ask: Ask
  readonly answer: Answer
  /** The SVC-ID that the answer gives what was created. */
  readonly newId: string
  /** What the answer shows of the group, where it was asked for. */
  readonly sight?: Sight
}

/**
 * The hypotheses to which some order of the requests leads, each answered as it was, and which fit what is seen
 * afterwards; none where no order does. Every order is tried, but no state twice.
 */
export function explainedBy(
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
  const { ask, answer, newId, sight } = sent
  const caller = callerOf(ask.actor)
  const followed = follow(hypotheses, caller, requestOf(ask, newId), answer.status)
  return sight === undefined
    ? followed
    : followed.filter(each => explains(each, caller, ask.group ?? '', sight))
}

import type { Id } from '../../src/spec/nouns.js'
import { batchesOf, type Names, type Step } from '../../src/spec/step.js'
import type { Belief } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import type { Blame } from '../judge/blame.js'
import type { ClientRequest } from '../target/request.js'
import { clientRequestOfStep } from './client-request-of-step.js'
import { readAfter, searchesAfter } from './looks.js'
import { type Decided, decidingStep } from './scenario.js'

/** Requests to send, all at once. */
export interface Move {
  readonly requests: readonly [ClientRequest, ...ClientRequest[]]
  /** When a wrong response fails the clause of the scenario: never before the deciding step. */
  readonly blame: Blame
}

interface Play {
  readonly scenario: Decided
  readonly steps: readonly Step[]
  readonly names: Names
  /** The profiles with tokens. */
  readonly actors: readonly Id[]
  /** What the suite believes now. */
  readonly believed: () => Belief
}

/** How the clauses begin of which a search also shows what a change has done. */
const searched = ['search.', 'delete.', 'create.', 'state.']

/**
 * The requests of a scenario, with looks at what each change has done. Whom they ask depends on the responses before, so
 * each move takes the judgements on the one before it.
 */
export function* movesOf(play: Play): Generator<Move, void, readonly Judged[]> {
  const { scenario, steps, names, actors, believed } = play
  const decides = decidingStep(scenario, steps)
  const isSearched = searched.some(start => scenario.clause.startsWith(start))
  let sent = 0
  for (const batch of batchesOf(steps)) {
    sent += batch.length
    const isDecided = sent > decides
    const requests = batch.map(step => clientRequestOfStep(step, names)) as unknown as Move['requests']
    for (const { exchange, before } of yield { requests, blame: isDecided ? 'at once' : 'never' }) {
      const { newId, request } = exchange
      if (newId !== '') names.add(String(Object(request.body).title), newId)
      if (scenario.unseen === true && !isDecided) continue
      const known = { before, now: believed(), actors }
      const looks = [...readAfter(exchange, known), ...(isSearched ? searchesAfter(exchange, known) : [])]
      for (const look of looks) yield { requests: [look], blame: isDecided ? 'after a contrast' : 'never' }
    }
  }
}

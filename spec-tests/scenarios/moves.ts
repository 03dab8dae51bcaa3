import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { batchesOf, type Names, type Step } from '../../src/spec/step.js'
import type { Belief } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import type { Blame } from '../judge/blame.js'
import { isSureOf } from '../judge/wrong-status.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { clientRequestOfStep } from './client-request-of-step.js'
import { readAfter, searchesAfter } from './looks.js'
import { type Decided, decidingStep, operationOf } from './scenario.js'

/** Requests to send, all at once. */
export interface Move {
  readonly requests: readonly [ClientRequest, ...ClientRequest[]]
  /** When a wrong response fails the clause of the scenario: never before the deciding step. */
  readonly blame: Blame
}

/** A scenario on a world, and the belief that follows it. */
export interface Play {
  readonly scenario: Decided
  readonly steps: readonly Step[]
  readonly names: Names
  /** The name of the token's cookie. */
  readonly cookie: string
  /** The profiles with tokens. */
  readonly actors: readonly Id[]
  readonly idPrefix: string
  /** What the suite believes now. */
  readonly believed: () => Belief
}

/** How the clauses begin of which a search also shows what a change has done. */
const searched = ['search.', 'delete.gone', 'create.', 'state.refusal']

/** How the clauses begin that are about what has happened before. */
const ofHistory = ['state.', 'acr.']

function beginsLike(clause: ClauseId, starts: readonly string[]): boolean {
  return starts.some(start => clause.startsWith(start))
}

/**
 * The requests of a scenario, with looks at what each change has done. Whom they ask depends on the responses before, so
 * each move takes the judgements on the one before it.
 */
export function* movesOf(play: Play): Generator<Move, void, readonly Judged[]> {
  const { scenario, steps, names, cookie, believed } = play
  const decides = decidingStep(scenario, steps)
  const isOfSearch = beginsLike(scenario.clause, searched)
  const own = operationOf(scenario.clause)
  let sent = 0
  const waiting = new Looks()
  // The titles of groups that the target did not create: what follows is not about another group with such a title.
  const missing = new Set<string>()
  for (const batch of batchesOf(steps)) {
    sent += batch.length
    const isDecided = sent > decides
    const [first, ...others] = batch
      .filter(({ input: { group } }) => group === undefined || !missing.has(group))
      .map(step => clientRequestOfStep(step, names, cookie))
    if (first === undefined) continue
    const requests: Move['requests'] = [first, ...others]
    // What a refused change has done is still there after the next one.
    if (waiting.size > 0 && !requests.every(request => isRefused(believed(), request))) yield* waiting.take()
    // What another operation shows may have been so before, and what one of a history shows may be so without it.
    const isOwn =
      own === undefined
        ? requests.length > 1 || !beginsLike(scenario.clause, ofHistory)
        : requests.some(({ operation }) => operation === own)
    const judged = yield { requests, blame: !isDecided ? 'never' : isOwn ? 'at once' : 'after a contrast' }
    for (const { newId, request } of judged.map(({ exchange }) => exchange)) {
      if (request.operation !== 'createGroup') continue
      const title = String(Object(request.body).title)
      if (newId === '') missing.add(title)
      else {
        names.add(title, newId)
        missing.delete(title)
      }
    }
    if (scenario.unseen === true && !isDecided) continue
    const looks = judged.flatMap(({ exchange, before }) => {
      const known = { ...play, before, now: believed() }
      const isUnread = exchange.request.operation === 'createGroup' && exchange.newId === ''
      const searches = isOfSearch || isUnread ? searchesAfter(exchange, known) : []
      return [...readAfter(exchange, known), ...searches]
    })
    for (const look of looks) waiting.add(look, isDecided ? 'after a contrast' : 'never')
    // Of refused creations, only the last one explains a group that a search finds on a target that keeps its world.
    const mayWait = judged.every(
      ({ exchange: { request, response } }) =>
        request.operation !== 'createGroup' && !isSuccess(response.status),
    )
    if (!mayWait) yield* waiting.take()
  }
  yield* waiting.take()
}

/** Looks at what changes have done. Several changes may need the same one. */
class Looks {
  readonly #moves = new Map<string, Move>()

  get size(): number {
    return this.#moves.size
  }

  add(look: ClientRequest, blame: Blame): void {
    this.#moves.set(JSON.stringify(look), { requests: [look], blame })
  }

  /** The looks, which are not needed again. */
  take(): readonly Move[] {
    const moves = [...this.#moves.values()]
    this.#moves.clear()
    return moves
  }
}

/** Whether a request is a change that no fair server makes. */
function isRefused(belief: Belief, request: ClientRequest): boolean {
  return changesState(request.operation) && isSureOf(belief, request, status => !isSuccess(status))
}

import { batchesOf } from '../../src/report/batches.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id, World } from '../../src/spec/nouns.js'
import type { Judged } from '../judge/beliefs.js'
import { Case } from '../run/case.js'
import { Difference, type Failure, Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import type { ClientRequest } from '../target/request.js'
import { IdMap } from './id-map.js'
import { preventsRepetition } from './unrepeatable.js'

export interface Item {
  readonly request: ClientRequest
  /** The group that it created; an empty text if it created none. */
  readonly newId: Id
  /** The requests with one number are sent at once. */
  readonly batch?: number
}

/** Requests on a world, for a clause. */
export interface Candidate {
  readonly clause: ClauseId
  readonly items: readonly Item[]
  readonly world: World
}

/** For a case: what the responses to each of its requests show, together with those before. */
export type Watch = (c: Case) => (judged: readonly Judged[]) => Failure | undefined

/** Sends requests on a fresh world, until they show a failure. @returns undefined if they show none, or cannot be sent */
export async function playAgain(
  suite: Suite,
  { clause, items, world }: Candidate,
  watch: Watch,
): Promise<Failure | undefined> {
  try {
    return await suite.staging.during(world, deployment =>
      firstFailure(new Case(suite, deployment, clause), items, world, watch),
    )
  } catch (error) {
    if (error instanceof Difference) return error
    if (!(error instanceof Untestable || preventsRepetition(error))) throw error
    return undefined
  }
}

async function firstFailure(
  c: Case,
  items: readonly Item[],
  world: World,
  watch: Watch,
): Promise<Failure | undefined> {
  const { idPrefix } = c.wire
  const ids = new IdMap({ world, idPrefix }, { world: c.world, idPrefix })
  const seen = watch(c)
  for (const batch of batchesOf(items)) {
    const requests = batch.map(({ request }) => ids.request(request))
    const [first, ...others] = requests as [ClientRequest, ...ClientRequest[]]
    const responses = others.length > 0 ? await c.sendConcurrently(requests) : [await c.send(first)]
    const judged = responses.flatMap((response, at) => {
      const each = c.suite.beliefs.judged(response)
      const [newId, now] = [batch[at]?.newId ?? '', each?.exchange.newId ?? '']
      if (newId !== '' && now !== '') ids.add(newId, now)
      return each ?? []
    })
    const failure = seen(judged)
    if (failure !== undefined) return failure
  }
  return undefined
}

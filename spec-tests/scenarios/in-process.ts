import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import { type Id, idsOf, tokenFailures, type World } from '../../src/spec/nouns.js'
import { type Outcome, statusOf } from '../../src/spec/outcome.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { bodyOf } from '../../src/spec/response-body.js'
import type { Service } from '../../src/spec/service.js'
import { Names, type Step } from '../../src/spec/step.js'
import { type Belief, startOf } from '../judge/belief.js'
import { afterContrasts, blamedClause } from '../judge/blame.js'
import type { Means, OnFresh } from '../judge/contrast.js'
import { type Exchange, type Known, observedKnown } from '../judge/exchange.js'
import type { Wrong } from '../judge/judgement.js'
import { specifiedRequest } from '../judge/oracle/hypotheses.js'
import { judgeBatch } from '../judge/together.js'
import { judgedBySearchRules } from '../run/response-rules.js'
import { parseJson } from '../target/client.js'
import { firstNewId } from '../target/created-id.js'
import { type ClientRequest, callerIn } from '../target/request.js'
import { neutralWire } from '../target/target.js'
import { concernsSuite, isHarmless } from './own-groups.js'
import { type Played, play, type Stage } from './play.js'
import type { Decided } from './scenario.js'

export type Send = (request: ClientRequest) => Exchange | Promise<Exchange>

/** What came of a scenario on a server in this process: `failure` is the clause that the wrong response fails. */
export interface PlayedHere extends Played<ClauseId> {
  /** The world of the server before it. */
  readonly served: World
}

/** Where scenarios are played, and what the suite knows of it. */
export interface Ground extends Pick<Belief, 'unknown'> {
  /** The part of the world that the suite knows. */
  readonly world: World
  readonly served: World
  /** The profiles with tokens. */
  readonly actors: readonly Id[]
  /** As `Known.creators`. */
  readonly creators?: readonly Id[]
  readonly send: Send
  readonly onFresh: OnFresh
}

/** @returns plays one scenario after another on the server */
export function playOn({ world, served, actors, unknown, creators = [], send, onFresh }: Ground) {
  const known: Known = { ...observedKnown, creators: new Set(creators) }
  const means: Means = {
    known,
    serves: () => true,
    send: async request => (await send(request)).response,
    // A target that keeps its world has no other one.
    onFresh: unknown === 'nothing' ? onFresh : async () => undefined,
    actors,
    remembers: 'never',
  }
  let belief = startOf(known, world, unknown)
  const succeeded = new Set<Operation>()
  const names = new Names(world)
  return async (scenario: Decided, steps: readonly Step[]): Promise<PlayedHere> => {
    const stage: Stage<ClauseId> = {
      known: () => known,
      succeeded,
      async send({ requests }) {
        const areHarmless = requests.every(request => isHarmless(known, belief, request))
        if (!areHarmless && !scenario.changesWorld) return []
        const before = belief
        const exchanges = await Promise.all(requests.map(send))
        const judgement = judgeBatch(known, before, exchanges)
        belief = judgement.next
        return exchanges.map(exchange => ({ before, exchange, judgement }))
      },
      async failureOf({ before, exchange, judgement }, { blame }) {
        if (!concernsSuite(before, exchange.request)) return undefined
        const wrong = { before, exchange, ...(judgement as Wrong) }
        const mayBe = await afterContrasts(wrong, means)
        return blamedClause(scenario.clause, { ...wrong, mayBe }, blame, means)
      },
      failureOfLaw: ({ clause }) => clause,
    }
    const cookie = neutralWire.cookie
    const played = await play(stage, {
      cookie,
      scenario,
      steps,
      names,
      actors,
      idPrefix: neutralWire.idPrefix,
      believed: () => belief,
    })
    const [odd] = played.judged.flatMap(each => oddSearch(each.exchange))
    return { ...(odd === undefined ? {} : { failure: odd }), ...played, served }
  }
}

/** The clauses of rules for every search that a response breaks: in the suite, an observer judges these. */
function oddSearch({ request, response }: Exchange): readonly ClauseId[] {
  return judgedBySearchRules({ wire: neutralWire }, [], request, response).flatMap(([clause, finding]) =>
    finding === undefined ? [] : clause,
  )
}

/** Sends requests to a service, with a new SVC-ID for each. A service that throws is a server that returns 500. */
export function sendingTo(service: Pick<Service, 'perform'>, world: World): Send {
  const exchangeOf = exchanging(world)
  let created = 0
  return request => {
    let outcome: Outcome
    try {
      outcome = service.perform(callerIn(request), specifiedRequest(request, numberedId(created + 1)))
      if (outcome.kind === 'created') created++
    } catch {
      return exchangeOf(request, 500, '')
    }
    const body = bodyOf(request.operation, outcome, defaultReadings)
    return exchangeOf(request, statusOf(outcome), body === undefined ? '' : JSON.stringify(body))
  }
}

/** The SVC-ID of the first, second, … group that is created in a world. */
export function numberedId(number: number): Id {
  return `SVC-${String(number).padStart(32, '0')}`
}

/** What came of requests to a server with a world, as the suite takes it. */
export function exchanging(world: World) {
  const known = new Set(idsOf(world))
  return (request: ClientRequest, status: number, text: string): Exchange => {
    const isCreated = request.operation === 'createGroup' && status === 200
    const newId = (isCreated && firstNewId(text, neutralWire, id => known.has(id))) || ''
    known.add(newId)
    return { request, response: { status, text, json: parseJson(text), headers: {} }, newId }
  }
}

/** The kinds that a reference server gives, and those that are made of a valid token. */
const badTokenNames: readonly string[] = [
  ...tokenFailures,
  ...['longer', 'unsigned', 'changedSignature', 'cutSignature', 'noneCapitalized', 'noneMixed'],
  ...['otherCase', 'zeroSignature', 'emptySecret', 'keyInHeader'],
  ...['wrongIssuer', 'publicKeyAsSecret'],
]

export function placeOf(
  world: World,
  actors: readonly string[] = world.profiles.map(({ svc_id }) => svc_id),
) {
  const ids = new Set(idsOf(world))
  let marks = 0
  return {
    world,
    actors,
    wire: neutralWire,
    formerIds: new Set<string>(),
    badTokens: badTokenNames,
    isKnownId: (id: string) => ids.has(id),
    newMark: () => `m${++marks}`,
    newText: (about: string) => ({
      title: `Oracle ${about}`,
      description: `In a conformance check, ${about}`,
    }),
  }
}

import { exchanging, numberedId, type Send, sendingTo } from '../../../spec-tests/scenarios/in-process.js'
import { badTokensFrom, type Tokens } from '../../../spec-tests/target/bad-tokens.js'
import { type Actor, httpRequest, templateOf } from '../../../spec-tests/target/request.js'
import { neutralWire } from '../../../spec-tests/target/target.js'
import { createEngine } from '../../engine/engine.js'
import type { NamedFault } from '../../faults/fault.js'
import { brokenService } from '../../faults/install.js'
import type { Session } from '../../http/session.js'
import { createReferenceServer } from '../../server/reference-server.js'
import type { Profile, World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { definedService } from '../../spec/service.js'

/** A server with a fault, or without one, to play scenarios on. */
export interface PlayedServer {
  /** Puts a world in place. @returns sends a request with the token of its actor */
  start(world: World): Send
  close(): Promise<void>
}

const empty: World = { profiles: [], groups: [], acrs: [] }

/** The definitions alone if the fault is in them, or else a reference server without a port. */
export async function playedServer(fault?: NamedFault): Promise<PlayedServer> {
  const isOfService = fault === undefined || Object.keys(fault).every(key => ofService.includes(key))
  return isOfService ? serviceOf(fault) : serverOf(fault)
}

/** What a fault has that is in the service alone. */
const ofService: readonly string[] = ['name', 'clause', 'says', 'definitions', 'service']

function serviceOf(fault?: NamedFault): PlayedServer {
  const faults = fault === undefined ? [] : [fault]
  const service = brokenService(faults, empty, defaultReadings, definedService)
  return {
    start(world) {
      service.replace(world)
      return sendingTo(service, world)
    },
    async close() {},
  }
}

async function serverOf({ name }: NamedFault): Promise<PlayedServer> {
  let created = 0
  // New groups have the SVC-IDs that `sendingTo` gives too, so that only the fault makes a difference.
  const createService: typeof createEngine = (initial, readings) => {
    const engine = createEngine(initial, readings)
    return {
      ...engine,
      perform(caller, request) {
        if (request.operation !== 'createGroup') return engine.perform(caller, request)
        const outcome = engine.perform(caller, { ...request, newId: numberedId(created + 1) })
        if (outcome.kind === 'created') created++
        return outcome
      },
    }
  }
  const server = await createReferenceServer({ world: empty, faults: [name], createService })
  return {
    start(world) {
      created = 0
      server.service.replace(world)
      const exchangeOf = exchanging(world)
      const tokenOf = tokensOf(server.session, world)
      return async request => {
        const token = await tokenOf(request.actor)
        const template = templateOf(request, neutralWire)
        const { method, path, headers, body } = httpRequest(template, neutralWire.cookie, token)
        const payload = body === undefined ? {} : { payload: body }
        const sent = { method: method as 'GET', url: path, headers, ...payload }
        const response = await server.app.inject(sent)
        return exchangeOf(request, response.statusCode, response.body)
      }
    },
    close: () => server.close(),
  }
}

/** Gives the token of an actor. Each profile keeps its token: a server may have put into it what has changed since. */
function tokensOf({ issue, issueBad }: Session, world: World) {
  const tokens = new Map<string, string>()
  const [{ svc_id: first }] = world.profiles as [Profile]
  let bad: Promise<Tokens> | undefined
  return async (actor: Actor): Promise<string | undefined> => {
    if (actor === null) return undefined
    if (actor.startsWith('bad:')) {
      bad ??= badTokensFrom(issue(first), issueBad(first))
      return (await bad)[actor.slice('bad:'.length)]
    }
    const token = tokens.get(actor) ?? issue(actor)
    tokens.set(actor, token)
    return token
  }
}

import type { Exchange } from '../../spec-tests/judge/exchange.js'
import { specifiedRequest } from '../../spec-tests/oracle/hypotheses.js'
import { parseJson } from '../../spec-tests/target/client.js'
import { firstNewId } from '../../spec-tests/target/created-id.js'
import { type ClientRequest, httpRequest, templateOf } from '../../spec-tests/target/request.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import type { NamedFault } from '../faults/fault.js'
import { brokenService } from '../faults/install.js'
import { createReferenceServer } from '../oracle/reference-server.js'
import { callerOf, idsOf, type World } from '../spec/nouns.js'
import { type Outcome, statusOf } from '../spec/outcome.js'
import { defaultReadings } from '../spec/readings.js'
import { bodyOf } from '../spec/response-body.js'
import { definedService } from '../spec/service.js'

type Send = (request: ClientRequest) => Exchange | Promise<Exchange>

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
const ofService: readonly string[] = ['name', 'clause', 'says', 'also', 'shownBy', 'definitions', 'service']

function serviceOf(fault?: NamedFault): PlayedServer {
  const faults = fault === undefined ? [] : [fault]
  const service = brokenService(faults, empty, defaultReadings, definedService)
  return {
    start(world) {
      service.replace(world)
      const exchangeOf = exchanging(world)
      let created = 0
      return request => {
        const newId = `SVC-${String(++created).padStart(32, '0')}`
        let outcome: Outcome
        try {
          outcome = service.perform(callerOf(request.actor), specifiedRequest(request, newId))
        } catch {
          return exchangeOf(request, 500, '')
        }
        const body = bodyOf(request.operation, outcome, defaultReadings)
        return exchangeOf(request, statusOf(outcome), body === undefined ? '' : JSON.stringify(body))
      }
    },
    async close() {},
  }
}

async function serverOf({ name }: NamedFault): Promise<PlayedServer> {
  const server = await createReferenceServer({ world: empty, faults: [name] })
  return {
    start(world) {
      server.service.replace(world)
      const exchangeOf = exchanging(world)
      return async request => {
        const token = request.actor === null ? undefined : server.session.issue(request.actor)
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

/** What came of requests to a server with a world, as the suite takes it. */
export function exchanging(world: World) {
  const known = new Set(idsOf(world))
  return (request: ClientRequest, status: number, text: string): Exchange => {
    const isCreated = request.operation === 'createGroup' && status === 200
    const newId = (isCreated && firstNewId(text, neutralWire, id => known.has(id))) || ''
    known.add(newId)
    return { request, response: { status, text, json: parseJson(text) }, newId }
  }
}

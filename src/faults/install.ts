import type { FastifyInstance } from 'fastify'
import type { Backend } from '../http/app.js'
import type { Session } from '../http/session.js'
import type { Definitions } from '../spec/context.js'
import type { World } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import { definedService, definitions, type Service } from '../spec/service.js'
import type { Fault, ResponseParts } from './fault.js'

/** A service with these faults. If one of them replaces definitions, the service runs on definitions; if not, on the correct service. */
export function brokenService(
  faults: readonly Fault[],
  world: World,
  readings: Readings,
  createCorrect: (world: World, readings: Readings) => Service,
): Service {
  const replaces = faults.some(fault => fault.definitions !== undefined)
  const core = replaces ? redefinedService(faults, world, readings) : createCorrect(world, readings)
  return faults.reduce((service, fault) => fault.service?.(service) ?? service, core)
}

function redefinedService(faults: readonly Fault[], world: World, readings: Readings): Service {
  const start = (world: World) => definedService(world, readings, tableOf(faults))
  let service = start(world)
  return {
    readings,
    perform: (caller, request) => service.perform(caller, request),
    profile: id => service.profile(id),
    world: () => service.world(),
    replace(next) {
      service = start(next)
    },
  }
}

function tableOf(faults: readonly Fault[]): Definitions {
  const table = { ...definitions }
  for (const fault of faults) Object.assign(table, fault.definitions?.({ ...table }))
  return table
}

export function brokenBackend(faults: readonly Fault[], correct: Backend, service: Service): Backend {
  return faults.reduce((backend, fault) => fault.backend?.(backend, service) ?? backend, correct)
}

export function brokenSession(faults: readonly Fault[], correct: Session, service: Service): Session {
  return faults.reduce((session, fault) => fault.session?.(session, service) ?? session, correct)
}

/** Installs the faults of requests and responses. Plugins that are registered before are not affected. */
export function breakTransport(faults: readonly Fault[], app: FastifyInstance, service: Service): void {
  for (const { transport, response } of faults) {
    transport?.(app)
    if (response !== undefined) breakResponses(app, service, response)
  }
}

function breakResponses(
  app: FastifyInstance,
  service: Service,
  change: NonNullable<Fault['response']>,
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined) return payload
    const world = () => service.world()
    const changed = change(responseOf(reply.statusCode, payload), { operation, request, world })
    reply.code(changed.status).removeHeader('content-length')
    if (changed.text !== undefined) reply.type('text/html')
    return changed.text ?? (changed.body === undefined ? null : JSON.stringify(changed.body))
  })
}

function responseOf(status: number, payload: unknown): ResponseParts {
  const isText = typeof payload === 'string' && payload !== ''
  return { status, body: isText ? JSON.parse(payload) : undefined }
}

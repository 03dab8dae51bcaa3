import type { FastifyInstance } from 'fastify'
import type { Backend } from '../http/app.js'
import type { Session } from '../http/session.js'
import type { Definitions } from '../spec/context.js'
import type { World } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import { definedService, definitions, type Service } from '../spec/service.js'
import type { Fault, ResponseParts } from './fault.js'

/** A service with these faults; where none of them replaces a definition, they go around the honest one. */
export function brokenService(
  faults: readonly Fault[],
  world: World,
  readings: Readings,
  honest: (world: World, readings: Readings) => Service,
): Service {
  const replaces = faults.some(fault => fault.definitions !== undefined)
  const core = replaces ? redefinedService(faults, world, readings) : honest(world, readings)
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

export function brokenBackend(faults: readonly Fault[], honest: Backend, service: Service): Backend {
  return faults.reduce((backend, fault) => fault.backend?.(backend, service) ?? backend, honest)
}

export function brokenSession(faults: readonly Fault[], honest: Session, service: Service): Session {
  return faults.reduce((session, fault) => fault.session?.(session, service) ?? session, honest)
}

/** Breaks what comes in and what goes out; routes that are registered later are left alone. */
export function breakTransport(faults: readonly Fault[], app: FastifyInstance, service: Service): void {
  for (const { transport, response } of faults) {
    transport?.(app)
    if (response !== undefined) breakAnswers(app, service, response)
  }
}

function breakAnswers(app: FastifyInstance, service: Service, change: NonNullable<Fault['response']>): void {
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

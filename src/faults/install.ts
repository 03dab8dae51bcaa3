import type { Respond, ResponseText } from '../http/reply.js'
import type { Backend, Serve, TokenOf } from '../http/serving.js'
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

export function brokenTokenOf(faults: readonly Fault[], correct: TokenOf): TokenOf {
  return faults.reduce((tokenOf, fault) => fault.token?.(tokenOf) ?? tokenOf, correct)
}

/** Some requests are refused before their caller is known. */
export function brokenServe(faults: readonly Fault[], correct: Serve): Serve {
  return faults.reduce((serve, { refuse }) => {
    if (refuse === undefined) return serve
    return (request, reply, make) => {
      const { operation } = request.routeOptions.config
      const refusal = operation === undefined ? undefined : refuse(operation, request)
      return refusal === undefined
        ? serve(request, reply, make)
        : reply.code(refusal.status).send(refusal.body)
    }
  }, correct)
}

export function brokenRespond(faults: readonly Fault[], correct: Respond, service: Service): Respond {
  const world = () => service.world()
  return faults.reduce((respond, { response }) => {
    if (response === undefined) return respond
    return (operation, outcome, request) =>
      textOf(response(partsOf(respond(operation, outcome, request)), { operation, request, world }))
  }, correct)
}

function partsOf({ status, text, mediaType }: ResponseText): ResponseParts {
  if (text === undefined) return { status, body: undefined }
  return mediaType === undefined ? { status, body: JSON.parse(text) } : { status, body: undefined, text }
}

function textOf({ status, body, text }: ResponseParts): ResponseText {
  if (text !== undefined) return { status, text, mediaType: 'text/html' }
  return { status, text: body === undefined ? undefined : JSON.stringify(body) }
}

import type { FastifyInstance } from 'fastify'
import { quoted } from '../../http/redacted.js'
import { sendError } from '../../http/reply.js'
import { changesState, type Operation, operations } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import type { Service } from '../../spec/service.js'
import { BodyError, jsonIn } from './json-body.js'
import { controlLimits } from './limits.js'
import { NameError, profileNamed } from './names.js'
import type { TellSettings } from './not-default.js'
import { refusing } from './refusing.js'
import { TroubleError } from './trouble.js'
import type { TroubleOrder } from './trouble-order.js'
import type { Troubles } from './troubles.js'
import type { Worlds } from './worlds.js'

const path = '/_oracle/trouble'
const mostRequests = 1_000_000
const keys = ['trouble', 'next', 'operation', 'caller', 'seed']

/** `POST /_oracle/trouble` orders trouble for requests to come, `GET` lists the orders and their hits, `DELETE` ends all. */
export function troubleRoutes(app: FastifyInstance, worlds: Worlds, tell: TellSettings): void {
  app.get(path, request => shown(worlds.of(request.raw).troubles))

  app.post(path, refusing({ 'bad-trouble': [BodyError, TroubleError, NameError] }), (request, reply) => {
    const world = worlds.of(request.raw)
    const { troubles, service } = world
    if (troubles.isFull)
      return sendError(
        reply,
        409,
        'too-many-troubles',
        `a world has at most ${controlLimits.troubles} troubles at a time; DELETE ends them`,
      )
    troubles.add(orderIn(jsonIn(request), service))
    tell(request, world)
    return shown(troubles)
  })

  app.delete(path, request => {
    const world = worlds.of(request.raw)
    const before = shown(world.troubles)
    world.troubles.clear()
    tell(request, world)
    return before
  })
}

function shown({ list }: Troubles) {
  return {
    trouble: list.map(({ next, hits, ...order }) => ({
      ...order,
      next: Number.isFinite(next) ? next : 'all',
      hits,
    })),
  }
}

/** @throws BodyError, NameError */
function orderIn(value: unknown, service: Service): TroubleOrder {
  if (!isRecord(value))
    throw new BodyError('the body must be an object, such as {"trouble": "503", "next": 2}')
  const unknown = Object.keys(value).find(key => !keys.includes(key))
  if (unknown !== undefined)
    throw new BodyError(`there is no key ${quoted(unknown)}; the keys are ${keys.join(', ')}`)
  const { trouble, next = 1, operation, caller, seed = 1 } = value
  if (typeof trouble !== 'string')
    throw new BodyError('trouble: must be a word such as "503" or "latency=200ms"')
  if (operation !== undefined && !isOperation(operation))
    throw new BodyError(`operation: must be one of ${operations.join(', ')}`)
  if (trouble === 'fail-after' && operation !== undefined && !changesState(operation))
    throw new BodyError(`operation: fail-after is for ${operations.filter(changesState).join(', ')}`)
  return {
    trouble,
    next: next === 'all' ? Number.POSITIVE_INFINITY : whole('next', next, 1, ', or "all"'),
    operation,
    caller: caller === undefined ? undefined : profileNamed(service, nameIn(caller)).svc_id,
    seed: whole('seed', seed, 0),
  }
}

function whole(key: string, value: unknown, least: number, other = ''): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= mostRequests) return Number(value)
  throw new BodyError(`${key}: must be a whole number from ${least} to ${mostRequests}${other}`)
}

function isOperation(value: unknown): value is Operation {
  return (operations as readonly unknown[]).includes(value)
}

function nameIn(value: unknown): string {
  if (typeof value === 'string' && value.length <= controlLimits.nameLength) return value
  throw new BodyError(
    `caller: must be the SVC-ID, email or common name of a profile, at most ${controlLimits.nameLength} characters`,
  )
}

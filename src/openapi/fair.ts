import { endpoints, type Operation } from '../spec/endpoints.js'
import { openPointIds, openPoints } from '../spec/open-points.js'
import { possibleRefusals } from '../spec/possible-refusals.js'
import { canBeTogether, defaultReadings, readingsToTry } from '../spec/readings.js'
import { refusals } from '../spec/refusals.js'
import { describe } from './document.js'
import { sentence } from './responses.js'
import type { Schema } from './schema.js'
import { successBody } from './success.js'

interface Described extends Schema {
  readonly info: Schema
  readonly components: {
    readonly securitySchemes: Schema
    readonly schemas: Readonly<Record<string, Schema>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>
}

/**
 * The OpenAPI description of what every fair server may return, for clients with types: every status that a fair reading
 * allows, no errors of this server, and of the bodies only what the specification gives.
 */
export function describeFair(): Schema {
  const { 'x-readings': _, ...own } = describe({ readings: defaultReadings, loopbackOnly: true }) as Described
  const { securitySchemes, schemas } = own.components
  const operations = (item: Readonly<Record<string, Schema>>) =>
    mapped(item, operation => ({ ...operation, responses: responses(operation.operationId as Operation) }))
  return {
    ...own,
    info: { ...own.info, description: introduction },
    paths: mapped(own.paths, operations),
    components: {
      securitySchemes,
      schemas: mapped(schemas, schema => (schema.type === 'object' ? opened(schema) : schema)),
    },
  }
}

const introduction =
  'What every server may return that follows the specification. Where it is silent, a body has no schema, and each status of a fair server is listed.'

function responses(operation: Operation): Schema {
  const statuses = Object.entries(refusedStatuses(operation)).map(([status, reasons]) => [
    status,
    { description: [...reasons].map(reason => `- ${sentence(reason)}`).join('\n') },
  ])
  const success = { description: sentence(endpoints[operation].statuses[200]) }
  if (operation !== 'searchPrincipals') return { 200: success, ...Object.fromEntries(statuses) }
  const { schema = {} } = successBody(operation, defaultReadings)
  const content = { 'application/json': { schema: opened(schema, ['method', 'msg']) } }
  return { 200: { ...success, content }, ...Object.fromEntries(statuses) }
}

/** Every status with which a fair server may refuse a request, and what for. */
function refusedStatuses(operation: Operation): Readonly<Record<number, ReadonlySet<string>>> {
  const reasons: Record<number, Set<string>> = {}
  for (const id of openPointIds)
    for (const value of readingsToTry(openPoints[id])) {
      if (!canBeTogether([`${id}=${value}`])) continue
      for (const { status, reason } of possibleRefusals(operation, { ...defaultReadings, [id]: value })) {
        reasons[status] ??= new Set()
        reasons[status].add(refusals[reason].says)
      }
    }
  return reasons
}

/** What some deployments do not have. */
const optional = ['email', 'avatar_url']

/** An object that may have further properties. */
function opened(schema: Schema, required?: readonly string[]): Schema {
  const { type, description, properties } = schema as {
    properties: Readonly<Record<string, Schema>>
  } & Schema
  const shown = mapped(properties, ({ maxItems: _, ...property }, key) =>
    optional.includes(key) ? { ...property, type: ['string', 'null'] } : property,
  )
  const always = Object.keys(properties).filter(key => !optional.includes(key))
  return {
    type,
    ...(description !== undefined && { description }),
    properties: shown,
    required: required ?? always,
  }
}

function mapped<T, U>(all: Readonly<Record<string, T>>, change: (one: T, key: string) => U) {
  return Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(one, key)] as const))
}

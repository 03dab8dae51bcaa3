import { texts } from '../http/bodies.js'
import { protocolRefusalsOf } from '../http/protocol-refusals.js'
import { endpoints, type Operation } from '../spec/endpoints.js'
import type { Outcome, Refusal } from '../spec/outcome.js'
import { possibleRefusals } from '../spec/possible-refusals.js'
import type { Readings } from '../spec/readings.js'
import { refusals } from '../spec/refusals.js'
import { exampleId, type Played } from './examples.js'
import type { Schema } from './schema.js'
import { placeholder, shapeOf } from './shape.js'
import { successBody } from './success.js'

/** What the responses of a server depend on. */
export interface Server {
  readonly readings: Readings
  /** Whether it refuses requests for other hosts than loopback. */
  readonly loopbackOnly: boolean
}

/** One way in which a request can be refused. */
interface Refused {
  readonly status: number
  /** For people. */
  readonly says: string
  /** Undefined if the body is empty. */
  readonly schema: Schema | undefined
  readonly example?: readonly [name: string, example: Schema]
}

/** The responses of an operation, by status. @param played examples of its successes */
export function responsesOf(operation: Operation, server: Server, played: readonly Played[]): Schema {
  const refused = [...refusalsOf(operation, server), ...protocolOf(operation, server)]
  const statuses = [...new Set(refused.map(({ status }) => status))].sort((a, b) => a - b)
  const entries = statuses.map(status => [
    status,
    refusalResponse(
      operation,
      refused.filter(one => one.status === status),
    ),
  ])
  return { 200: success(operation, server.readings, played), ...Object.fromEntries(entries) }
}

const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

function success(operation: Operation, readings: Readings, played: readonly Played[]): Schema {
  const { schema, idPointer } = successBody(operation, readings)
  const says = sentence(endpoints[operation].statuses[200])
  const examples = played.map(({ name, says, outcome }) => [
    name,
    example(says, operation, outcome, readings),
  ])
  return {
    description: schema === undefined ? `${says} The body can be empty.` : says,
    headers,
    ...(schema === undefined ? {} : content(schema, Object.fromEntries(examples))),
    ...(idPointer === undefined ? {} : { links: linksTo(idPointer) }),
  }
}

/** What a client can do with the SVC-ID of a new group. */
function linksTo(idPointer: string): Schema {
  const links = (Object.keys(endpoints) as Operation[])
    .filter(operation => endpoints[operation].path.includes('<group_svc_id>'))
    .map(operationId => [
      operationId,
      {
        operationId,
        parameters: { group_svc_id: `$response.body#${idPointer}` },
        description: `${endpoints[operationId].title}: the new one.`,
      },
    ])
  return Object.fromEntries(links)
}

function refusalResponse(operation: Operation, refused: readonly Refused[]): Schema {
  const [{ status }] = refused as readonly [Refused]
  const statuses: Readonly<Record<number, string>> = endpoints[operation].statuses
  const meaning = statuses[status]
  const reasons = refused.map(({ says }) => `- ${says}`).join('\n')
  const schemas = refused.flatMap(({ schema }) => schema ?? [])
  const examples = Object.fromEntries(
    refused.flatMap(({ example }) => (example === undefined ? [] : [example])),
  )
  const isEmpty = schemas.length < refused.length
  return {
    description: [
      meaning === undefined ? 'The request was refused:' : sentence(meaning),
      reasons,
      ...(isEmpty ? ['The body can be empty.'] : []),
    ].join('\n\n'),
    headers,
    ...(isEmpty ? {} : content(schemas.length === 1 ? (schemas[0] as Schema) : { oneOf: schemas }, examples)),
  }
}

function refusalsOf(operation: Operation, { readings }: Server): readonly Refused[] {
  const textOf = texts(readings)
  return possibleRefusals(operation, readings, placeholder('id')).map(refusal => {
    const { reason, status, clause, missing } = refusal
    const sent = textOf(operation, refusal)
    const says = `\`${reason}\`: ${sentence(refusals[reason].says)} (\`${clause}\`)`
    if (sent === undefined) return { status, says, schema: undefined }
    const id = reason === 'malformed-id' ? { type: 'string' } : { $ref: '#/components/schemas/SvcId' }
    const shown = reason === 'malformed-id' ? 'x' : exampleId(readings)
    return {
      status,
      says,
      schema: { title: reason, ...shapeOf([JSON.parse(sent)], { id }) },
      example: [
        reason,
        example(
          sentence(refusals[reason].says),
          operation,
          missing === undefined ? refusal : { ...refusal, missing: shown },
          readings,
        ),
      ],
    }
  })
}

function protocolOf(operation: Operation, { loopbackOnly }: Server): readonly Refused[] {
  const all = protocolRefusalsOf(operation, loopbackOnly)
  return [...new Set(all.map(({ code }) => code))].map(code => {
    const same = all.filter(refusal => refusal.code === code)
    const bodies = same.map(({ says = placeholder('msg') }) => ({ error: code, msg: says }))
    const texts = same.flatMap(({ says }) => (says === undefined ? [] : [sentence(says)]))
    return {
      status: same[0]?.status ?? 400,
      says: [`\`${code}\``, ...texts].join(': '),
      schema: { title: code, ...shapeOf(bodies, { msg: { type: 'string' } }) },
    }
  })
}

function content(schema: Schema, examples: Schema): Schema {
  const isEmpty = Object.keys(examples).length === 0
  return { content: { 'application/json': { schema, ...(isEmpty ? {} : { examples }) } } }
}

function example(
  summary: string,
  operation: Operation,
  outcome: Outcome | Refusal,
  readings: Readings,
): Schema {
  return { summary, value: JSON.parse(texts(readings)(operation, outcome) ?? 'null') }
}

/** A text as a sentence. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
}

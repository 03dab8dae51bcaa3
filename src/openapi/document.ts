import { tokenCookie } from '../http/cookie-token.js'
import { limitsInWords } from '../http/limits.js'
import { endpoints, type Operation, operations, takes } from '../spec/endpoints.js'
import { type Readings, settableReadings } from '../spec/readings.js'
import { source } from '../spec/source.js'
import { clauseList, clausesOf, commonClauses } from './clauses-of.js'
import { examplesOf, type Played, playedExamples } from './examples.js'
import { parametersOf } from './parameters.js'
import { requestBodyOf } from './request-body.js'
import { responsesOf, type Server, sentence } from './responses.js'
import { escaped, type Schema } from './schema.js'
import { resultSchemas } from './success.js'

/** The OpenAPI description of the seven operations, as a server behaves under its readings, but without `servers`. */
export function describe(server: Server): Schema {
  const played = playedExamples(server.readings)
  return {
    openapi: '3.1.1',
    info: {
      title: source.title,
      version: source.version,
      summary: 'Search for profiles and groups, and manage groups and their members.',
      description: introduction(),
      contact: { name: 'principal-oracle' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    security: [{ token: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: pathsOf(server, played),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'cookie',
          name: tokenCookie,
          description: 'The token of the caller (section 5). The server reads it from no other place.',
        },
      },
      schemas: componentSchemas(server.readings),
      headers: {
        RequestId: {
          description:
            'Number of the request. `GET /_oracle/requests/{number}` says why it got its response.',
          required: true,
          schema: { type: 'integer', minimum: 1 },
        },
      },
    },
    'x-readings': settableReadings(server.readings),
  }
}

const tags = {
  Groups: 'Groups: create, read, update and delete.',
  Members: 'The members of groups.',
  Search: 'Searches for profiles and groups.',
}

function tagOf(operation: Operation): keyof typeof tags {
  if (takes(operation, 'query')) return 'Search'
  return takes(operation, 'profile') ? 'Members' : 'Groups'
}

function introduction(): string {
  return [
    'The seven operations of the specification, as this server behaves under the readings in force (`x-readings`). A fault that the server is told to have does not change this description.',
    `Rules for all operations:\n\n${clauseList(commonClauses())}`,
    'A path of an operation with another method gets 405 and the header `Allow`. An unknown path gets 404. The statuses 500 and 503 mean that the server failed, for example because its disk is full.',
    `Limits:\n\n${limitsInWords()
      .map(limit => `- ${limit}`)
      .join('\n')}`,
  ].join('\n\n')
}

function pathsOf(server: Server, played: readonly Played[]): Schema {
  const paths = new Set(operations.map(operation => endpoints[operation].path))
  const itemAt = (path: string) =>
    operations
      .filter(operation => endpoints[operation].path === path)
      .map(operation => [
        endpoints[operation].method.toLowerCase(),
        operationObject(operation, server, examplesOf(operation, played)),
      ])
  return Object.fromEntries(
    [...paths].map(path => [path.replace(/<(\w+)>/g, '{$1}'), Object.fromEntries(itemAt(path))]),
  )
}

const needs = {
  authenticated: 'The caller must be authenticated.',
  vetted: 'The caller must be a member of the system group Vetted.',
  read: 'The caller needs read permission on the group.',
  write: 'The caller needs write permission on the group.',
}

function operationObject(operation: Operation, server: Server, played: readonly Played[]): Schema {
  const { section, title, requires } = endpoints[operation]
  const parameters = parametersOf(operation, server.readings, played)
  return {
    operationId: operation,
    tags: [tagOf(operation)],
    summary: title,
    description: `${sentence(title)} ${needs[requires]} Section ${section} of the specification.\n\n${clauseList(clausesOf(operation))}`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(operation, server.readings, played),
    responses: responsesOf(operation, server, played),
  }
}

function componentSchemas(readings: Readings): Schema {
  return {
    SvcId: {
      type: 'string',
      // At least one more character follows the prefix.
      pattern: `^${escaped(readings.idPrefix)}[\\s\\S]`,
      description: 'Identifier of a profile or a group.',
    },
    ...resultSchemas(readings),
  }
}

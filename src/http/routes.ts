import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints, type Operation, operations } from '../spec/endpoints.js'
import type { Id } from '../spec/nouns.js'
import { type PartMakers, type Query, requestOf } from '../spec/request.js'
import { bodyOf } from './body.js'
import type { ServedWorld } from './serving.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the specification that the route serves. */
    operation?: Operation
  }
}

/** The world that a request is for. @throws UnknownWorld if there is no such world */
export type WorldOf = (request: FastifyRequest) => ServedWorld

/** Section 4: a route for each endpoint. */
export function operationRoutes(app: FastifyInstance, worldOf: WorldOf): void {
  const make: PartMakers<FastifyRequest> = {
    group: ({ params }) => (params as PathIds).group_svc_id,
    profile: ({ params }) => (params as PathIds).profile_svc_id,
    body: bodyOf,
    query: ({ query, url }) => ({ ...queryOf(query as RawQuery), ...plusSignsIn(url) }),
    newId: request => worldOf(request).newId(),
  }
  for (const operation of operations)
    app.route({
      method: endpoints[operation].method,
      // The router writes `<name>` as `:name`.
      url: endpoints[operation].path.replace(/<(\w+)>/g, ':$1'),
      config: { operation },
      handler: (request, reply) =>
        worldOf(request).serve(request, reply, () => requestOf(operation, make, request)),
    })
}

interface PathIds {
  readonly group_svc_id: Id
  readonly profile_svc_id: Id
}

type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

const known = new Set(['s', 'profiles', 'groups'])

function queryOf(query: RawQuery): Query {
  const { s, profiles, groups } = query
  return { s: first(s), profiles: first(profiles), groups: first(groups), parameters: unknownIn(query) }
}

/** The search string if `+` is a plus sign: open.plus. Most URLs have none. */
function plusSignsIn(url: string): Pick<Query, 'withPlus'> {
  if (!url.includes('+')) return {}
  const query = url.slice(url.indexOf('?') + 1).replaceAll('+', '%2B')
  return { withPlus: new URLSearchParams(query).get('s') ?? undefined }
}

const none: readonly string[] = []

/** The names of the unknown parameters. Most queries have none, and they share one list. */
function unknownIn(query: RawQuery): readonly string[] {
  for (const name in query) if (!known.has(name)) return Object.keys(query).filter(other => !known.has(other))
  return none
}

/** If a parameter is repeated, its first value counts. */
function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' || value === undefined ? value : value[0]
}

import type { FastifyInstance } from 'fastify'
import { endpoints } from '../spec/endpoints.js'
import type { SearchInput } from '../spec/search.js'
import type { Serve } from './app.js'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** Section 4.1. */
export function profileRoutes(app: FastifyInstance, serve: Serve): void {
  app.get<{ Querystring: Query }>(endpoints.searchPrincipals.path, (request, reply) =>
    serve(request, reply, { operation: 'searchPrincipals', input: inputOf(request.query) }),
  )
}

const known = new Set(['s', 'profiles', 'groups'])

function inputOf(query: Query): SearchInput {
  const { s, profiles, groups } = query
  const parameters = Object.keys(query).filter(name => !known.has(name))
  return { s: first(s), profiles: first(profiles), groups: first(groups), parameters }
}

/** A parameter that comes twice counts as it came first. */
function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' || value === undefined ? value : value[0]
}

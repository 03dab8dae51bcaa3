import type { FastifyInstance } from 'fastify'
import { endpoints, type Operation } from '../spec/endpoints.js'
import type { Id } from '../spec/nouns.js'
import type { Serve } from './app.js'
import { bodyOf } from './body.js'

interface OneGroup {
  Params: { group_svc_id: Id }
}
interface OneMember {
  Params: { group_svc_id: Id; profile_svc_id: Id }
}

/** Sections 4.2 to 4.7. */
export function groupRoutes(app: FastifyInstance, serve: Serve, newId: () => Id): void {
  app.post(route('createGroup'), (request, reply) =>
    serve(request, reply, { operation: 'createGroup', body: bodyOf(request), newId: newId() }),
  )
  app.get<OneGroup>(route('readGroup'), (request, reply) =>
    serve(request, reply, { operation: 'readGroup', group: request.params.group_svc_id }),
  )
  app.put<OneGroup>(route('updateGroup'), (request, reply) =>
    serve(request, reply, {
      operation: 'updateGroup',
      group: request.params.group_svc_id,
      body: bodyOf(request),
    }),
  )
  app.delete<OneGroup>(route('deleteGroup'), (request, reply) =>
    serve(request, reply, { operation: 'deleteGroup', group: request.params.group_svc_id }),
  )
  app.post<OneMember>(route('addGroupMember'), (request, reply) =>
    serve(request, reply, { operation: 'addGroupMember', ...members(request.params) }),
  )
  app.delete<OneMember>(route('removeGroupMember'), (request, reply) =>
    serve(request, reply, { operation: 'removeGroupMember', ...members(request.params) }),
  )
}

function members({ group_svc_id, profile_svc_id }: OneMember['Params']): { group: Id; profile: Id } {
  return { group: group_svc_id, profile: profile_svc_id }
}

/** The path in the notation of the router: `<name>` becomes `:name`. */
function route(operation: Operation): string {
  return endpoints[operation].path.replace(/<(\w+)>/g, ':$1')
}

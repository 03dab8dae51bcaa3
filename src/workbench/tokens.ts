import type { FastifyInstance } from 'fastify'
import { sendError } from '../http/reply.js'
import { NameError, profileNamed } from './names.js'
import type { Worlds } from './worlds.js'

/** `GET /_oracle/token?subject=…`: a token for the profile with this SVC-ID, email or common name. */
export function tokenRoutes(app: FastifyInstance, worlds: Worlds): void {
  app.get<{ Querystring: { subject?: string | string[] } }>('/_oracle/token', (request, reply) => {
    const { service, session } = worlds.of(request.raw)
    try {
      const { svc_id, common_name } = profileNamed(service, String(request.query.subject ?? ''))
      return { svc_id, common_name, token: session.issue(svc_id) }
    } catch (error) {
      if (!(error instanceof NameError)) throw error
      return error.isAmbiguous
        ? sendError(reply, 409, 'ambiguous-subject', error.message)
        : sendError(reply, 404, 'unknown-subject', error.message)
    }
  })
}

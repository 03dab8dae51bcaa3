import type { FastifyInstance } from 'fastify'
import type { Backend } from '../http/app.js'
import { bodyOf } from '../http/body.js'
import { worldBytes } from '../http/limits.js'
import { sendError } from '../http/reply.js'
import type { Session } from '../http/session.js'
import type { Service } from '../spec/service.js'
import { parseWorld, WorldError } from '../spec/world.js'

/** The number of profiles that get a token. */
const mostTokens = 100

/** `PUT /_oracle/world`: replaces the world, and returns tokens for its first 100 profiles. */
export function controlRoutes(
  app: FastifyInstance,
  service: Service,
  session: Session,
  backend: Backend = service,
): void {
  app.put('/_oracle/world', { bodyLimit: worldBytes }, async (request, reply) => {
    const body = bodyOf(request)
    if (body.kind === 'broken') return sendError(reply, 400, 'bad-world', 'the body is not valid JSON')
    if (body.kind !== 'json')
      return sendError(reply, 400, 'bad-world', 'the content type must be application/json')
    try {
      await backend.replace(parseWorld(body.value, service.readings.idPrefix))
    } catch (error) {
      if (error instanceof WorldError) return sendError(reply, 400, 'bad-world', error.message)
      throw error
    }
    const ids = service
      .world()
      .profiles.slice(0, mostTokens)
      .map(profile => profile.svc_id)
    const tokens = await Promise.all(ids.map(async id => [id, await session.issue(id)] as const))
    const [first] = ids
    return {
      tokens: Object.fromEntries(tokens),
      ...(first === undefined ? {} : { badTokens: await session.issueBad(first) }),
    }
  })
}

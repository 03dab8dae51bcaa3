import type { FastifyInstance } from 'fastify'

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, authorization',
  'access-control-max-age': '600',
}

/** Lets the pages of one origin use the server, cookie and all; without it no other origin's can. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin !== origin) return
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      return reply.headers(allowed).code(204).send()
  })
}

import type { FastifyInstance } from 'fastify'

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, authorization',
  'access-control-max-age': '600',
}

/** Lets the web pages of one origin use the server with cookies; pages of all other origins cannot. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin !== origin) return
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      return reply.headers(allowed).code(204).send()
  })
}

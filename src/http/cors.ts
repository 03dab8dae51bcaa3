import type { FastifyInstance } from 'fastify'

const always = {
  'access-control-allow-credentials': 'true',
  // What a page may read in addition to the few headers that every page may read.
  'access-control-expose-headers': 'retry-after, x-request-id',
}

const toPreflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-max-age': '600',
  vary: 'origin, access-control-request-headers',
}

/** Lets the web pages of these origins use the server with cookies and any headers; pages of all other origins cannot. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.header('vary', 'origin')
    const { origin } = headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin).headers(always)
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return
    const asked = headers['access-control-request-headers']
    if (asked !== undefined) reply.header('access-control-allow-headers', asked)
    return reply.headers(toPreflight).code(204).send()
  })
}

import type { FastifyInstance } from 'fastify'
import { sendError } from './reply.js'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Whether an address to listen on is reachable from this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
}

/** Keeps web pages out that reach this machine under a name of their own (DNS rebinding). */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (host !== undefined && !loopback.test(host))
      return sendError(
        reply,
        403,
        'foreign-host',
        'this server answers only to localhost, 127.0.0.1 and [::1]',
      )
  })
}

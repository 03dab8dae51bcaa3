import type { FastifyInstance } from 'fastify'
import { isLoopbackHost } from '../loopback.js'
import { sendError } from './reply.js'

/** Whether an address to listen on is reachable from this machine alone. */
export function isLoopback(host: string): boolean {
  return isLoopbackHost(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
}

/**
 * Keeps web pages out that reach this machine under a name of their own (DNS rebinding). A host that is allowed
 * beside loopback counts with any port, or with the one that it is given with.
 */
export function refuseForeignHosts(app: FastifyInstance, allowed: readonly string[] = []): void {
  const names = new Set(allowed.map(name => name.toLowerCase()))
  const isAllowed = (host: string) => names.has(host) || names.has(host.replace(/:\d+$/, ''))
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers
    if (host === undefined || isLoopbackHost(host) || isAllowed(host.toLowerCase())) done()
    else
      sendError(
        reply,
        403,
        'foreign-host',
        `this server answers only to ${['localhost', '127.0.0.1', '[::1]', ...allowed].join(', ').replace(/, ([^,]*)$/, ' and $1')}`,
      )
  })
}

/** HTTP/1.1 has every request name its host. */
export function refuseMissingHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') done()
    else sendError(reply, 400, 'missing-host', 'a request of HTTP/1.1 has a Host header')
  })
}

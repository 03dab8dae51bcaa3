import type { FastifyInstance } from 'fastify'
import { isLoopbackHost } from '../loopback.js'
import { protocolRefusals } from './protocol-refusals.js'
import { sendError } from './reply.js'

/** Whether an address to listen on is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return isLoopbackHost(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
}

/**
 * Refuses web pages that reach this machine under another host name (DNS rebinding). An allowed host without a port
 * is allowed with any port.
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
        protocolRefusals['foreign-host'].status,
        'foreign-host',
        `this server accepts only requests for the hosts ${['localhost', '127.0.0.1', '[::1]', ...allowed].join(', ').replace(/, ([^,]*)$/, ' and $1')}; to add one, start it with --allowed-host NAME`,
      )
  })
}

/** HTTP/1.1 requires a Host header. */
export function refuseMissingHosts(app: FastifyInstance): void {
  const { status, says } = protocolRefusals['missing-host']
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') done()
    else sendError(reply, status, 'missing-host', says)
  })
}

import type { FastifyInstance } from 'fastify'

const idleCheckInterval = 20

/**
 * Closes a stopping server as soon as possible. Node keeps connections with pending responses open until the client
 * leaves, and connections with incomplete requests forever.
 */
export function closeSoon(app: FastifyInstance, grace: number): void {
  app.addHook('preClose', async () => {
    const { server } = app
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckInterval)
    const all = setTimeout(() => server.closeAllConnections(), grace)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })
}

import type { FastifyInstance } from 'fastify'

const lookAgain = 20

/**
 * Ends a server that closes as soon as it may: Node itself leaves open what was being answered, until its client goes,
 * and what is never said to its end.
 */
export function closeSoon(app: FastifyInstance, patience: number): void {
  app.addHook('preClose', async () => {
    const { server } = app
    const idle = setInterval(() => server.closeIdleConnections(), lookAgain)
    const all = setTimeout(() => server.closeAllConnections(), patience)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })
}

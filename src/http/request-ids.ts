import type { FastifyInstance } from 'fastify'

/** Makes the id of the next request to a server. */
export type NextId = () => number

export function requestIds(): NextId {
  let count = 0
  return () => ++count
}

/** Gives every response the id of its request as a header. */
export function showRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

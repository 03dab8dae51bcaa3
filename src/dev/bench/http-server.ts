import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { createReferenceServer } from '../../server/reference-server.js'
import { handleOrders } from '../test-support/worker-process.js'
import type { ServerOrder, StartedServer } from './http-server-process.js'
import { callers, httpWorld } from './http-world.js'

async function serve(order: ServerOrder): Promise<Partial<StartedServer>> {
  return order.kind === 'oracle' ? serveOracle(order.principals) : { url: await serveReadyResponses(order) }
}

async function serveOracle(principals: number): Promise<StartedServer> {
  const { world, ...paths } = httpWorld(principals)
  const { listen, session } = await createReferenceServer({ world, logLevel: 'warn' })
  const cookieOf = (id: string) => `svc-token=${session.issue(id)}`
  const cookies = { inOne: cookieOf(callers.inOne), inMany: cookieOf(callers.inMany) }
  return { url: await listen(0), ...paths, cookies }
}

async function serveReadyResponses({
  route,
  responses,
}: ServerOrder & { kind: 'bare route' }): Promise<string> {
  const app = fastify()
  await app.register(cookie, { hook: false })
  const ready = new Map(Object.entries(responses).map(([path, text]) => [path, JSON.parse(text)]))
  app.get(route, (request, reply) => {
    app.parseCookie(request.headers.cookie ?? '')
    return reply.send(ready.get(request.url))
  })
  return app.listen({ port: 0 })
}

handleOrders(serve)

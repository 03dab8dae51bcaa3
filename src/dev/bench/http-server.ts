import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { createReferenceServer } from '../../oracle/reference-server.js'
import { groupResult } from '../../spec/search.js'
import { handleOrders } from '../test-support/worker-process.js'
import type { ServerOrder, StartedServer } from './http-server-process.js'
import { callers, httpWorld } from './http-world.js'

async function serve(order: ServerOrder): Promise<Partial<StartedServer>> {
  switch (order.kind) {
    case 'oracle':
      return serveOracle(order.principals)
    case 'json-server':
      return { url: await serveRecords(order.principals) }
    default:
      return { url: await serveReadyResponses(order) }
  }
}

async function serveOracle(principals: number): Promise<StartedServer> {
  const { world, ...paths } = httpWorld(principals)
  const { listen, session } = await createReferenceServer({ world, logLevel: 'warn' })
  const cookieOf = (id: string) => `svc-token=${session.issue(id)}`
  const cookies = { inOne: cookieOf(callers.inOne), inMany: cookieOf(callers.inMany) }
  return { url: await listen(0), ...paths, cookies }
}

async function serveReadyResponses({
  kind,
  route,
  responses,
}: ServerOrder & { kind: 'object' | 'text' }): Promise<string> {
  const app = fastify()
  await app.register(cookie, { hook: false })
  const ready = new Map(
    Object.entries(responses).map(([path, text]) => [path, kind === 'object' ? JSON.parse(text) : text]),
  )
  app.get(route, (request, reply) => {
    app.parseCookie(request.headers.cookie ?? '')
    if (kind === 'text') reply.type('application/json; charset=utf-8')
    return reply.send(ready.get(request.url))
  })
  return app.listen({ port: 0 })
}

/** The part of json-server that is used here. The package has no types. */
interface JsonServer {
  create(): {
    use(router: unknown): void
    listen(port: number, host: string, done: () => void): { address(): AddressInfo }
  }
  router(records: object): unknown
}

async function serveRecords(principals: number): Promise<string> {
  const { profiles, groups } = httpWorld(principals).world
  const jsonServer = createRequire(import.meta.url)('json-server') as JsonServer
  const server = jsonServer.create()
  server.use(jsonServer.router({ principals: [...profiles, ...groups.map(groupResult)] }))
  return new Promise(resolve => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${listening.address().port}`),
    )
  })
}

handleOrders(serve)

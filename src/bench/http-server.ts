import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { createOracle } from '../index.js'
import { groupResult } from '../spec/search.js'
import { answerOrders } from './child.js'
import { callers, httpWorld } from './http-world.js'

/** Which server is wanted: this one, or a peer. */
export type Order =
  | { readonly kind: 'oracle'; readonly principals: number }
  /** A bare route with the same plugins, which sends for each URL an object that is ready, or the text of it. */
  | { readonly kind: 'object' | 'text'; readonly route: string; readonly answers: Answers }
  /** json-server with the records of the same world. */
  | { readonly kind: 'json-server'; readonly principals: number }

/** The text of the answer by path and query. */
export type Answers = Readonly<Record<string, string>>

export interface Served {
  readonly url: string
  /** The rest comes from the oracle alone. */
  readonly searches: readonly string[]
  readonly groups: readonly string[]
  readonly cookies: Readonly<Record<keyof typeof callers, string>>
}

async function serve(order: Order): Promise<Partial<Served>> {
  switch (order.kind) {
    case 'oracle':
      return serveOracle(order.principals)
    case 'json-server':
      return { url: await serveRecords(order.principals) }
    default:
      return { url: await serveReady(order) }
  }
}

async function serveOracle(principals: number): Promise<Served> {
  const { world, ...paths } = httpWorld(principals)
  const { listen, session } = await createOracle({ world, logLevel: 'warn' })
  const cookieOf = async (id: string) => `svc-token=${await session.issue(id)}`
  const cookies = { inOne: await cookieOf(callers.inOne), inMany: await cookieOf(callers.inMany) }
  return { url: await listen(0), ...paths, cookies }
}

async function serveReady({ kind, route, answers }: Order & { kind: 'object' | 'text' }): Promise<string> {
  const app = fastify()
  await app.register(cookie)
  const ready = new Map(
    Object.entries(answers).map(([path, text]) => [path, kind === 'object' ? JSON.parse(text) : text]),
  )
  app.get(route, (request, reply) => {
    if (kind === 'text') reply.type('application/json; charset=utf-8')
    return reply.send(ready.get(request.url))
  })
  return app.listen({ port: 0 })
}

/** As much of json-server as is used here; it has no types of its own. */
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

answerOrders(serve)

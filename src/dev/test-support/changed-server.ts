import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import { createReferenceServer, type ReferenceServerOptions } from '../../oracle/reference-server.js'
import type { World } from '../../spec/nouns.js'
import { listen } from './command.js'

/** A request as a test changes or answers it. */
interface SentRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: string
}

export interface SentResponse {
  readonly status: number
  readonly body: string
}

/** How a server differs from the reference server. */
export interface Change extends Pick<ReferenceServerOptions, 'createService' | 'readings' | 'faults'> {
  /** The response to a request that does not reach the reference server; undefined for the others. */
  readonly answer?: (request: SentRequest) => SentResponse | undefined
  /** The world that is put in place instead of the one that the suite gives; undefined if the control protocol refuses it. */
  readonly worldFor?: (world: World) => World | undefined
  /** The response in place of the one of the reference server. */
  readonly respond?: (response: SentResponse, request: SentRequest) => SentResponse
}

/** The reference server with a change, and the control protocol. It ends with the test. */
export async function changedServer(
  t: Test,
  { answer, respond, worldFor, ...options }: Change,
): Promise<{ readonly url: string; readonly control: string }> {
  const world = { profiles: [], groups: [], acrs: [] }
  const { app, close } = await createReferenceServer({ ...options, world, control: true })
  const passOn = async ({ method, path: url, body }: SentRequest, headers: IncomingMessage['headers']) => {
    const payload = body === '' ? {} : { payload: body }
    const response = await app.inject({ method: method as 'GET', url, headers, ...payload })
    return { status: response.statusCode, body: response.body }
  }
  const respondTo = async (request: SentRequest, headers: IncomingMessage['headers']) => {
    if (request.path.startsWith('/_oracle')) {
      if (worldFor === undefined || request.method !== 'PUT') return passOn(request, headers)
      const world = worldFor(JSON.parse(request.body))
      if (world === undefined) return { status: 400, body: '{"msg":"No such world"}' }
      return passOn({ ...request, body: JSON.stringify(world) }, { 'content-type': 'application/json' })
    }
    const answered = answer?.(request)
    if (answered !== undefined) return answered
    const response = await passOn(request, headers)
    return respond?.(response, request) ?? response
  }
  const server = createServer(async (incoming, outgoing) => {
    const request = await sentRequest(incoming)
    const response = await respondTo(request, incoming.headers)
    outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await close()
  })
  return { url, control: `${url}/_oracle/world` }
}

async function sentRequest(incoming: IncomingMessage): Promise<SentRequest> {
  return { method: incoming.method ?? '', path: incoming.url ?? '', body: await text(incoming) }
}

import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../server/reference-server.js'
import type { World } from '../../spec/nouns.js'
import { parseReadings } from '../../spec/readings.js'
import { listen } from './command.js'
import type { ServerAddress } from './reproduce.js'

/** A request as a test changes or answers it. */
export interface SentRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: string
  /** The header with the token. */
  readonly cookie: string | undefined
}

export interface SentResponse {
  readonly status: number
  readonly body: string
}

/** How a server differs from the reference server. */
export interface Change extends Pick<ReferenceServerOptions, 'createService' | 'faults'> {
  /** As `--reading` takes them. */
  readonly readings?: readonly string[]
  /** Changes the reference server before it listens. */
  readonly prepare?: (oracle: ReferenceServer) => void
  /** The response to a request that does not reach the reference server; undefined for the others. */
  readonly answer?: (request: SentRequest) => SentResponse | undefined
  /** The world that is put in place instead of the one that the suite gives; undefined if the control protocol refuses it. */
  readonly worldFor?: (world: World) => World | undefined
  /** The response in place of the one of the reference server. */
  readonly respond?: (response: SentResponse, request: SentRequest) => SentResponse
}

export interface ListeningServer {
  readonly oracle: ReferenceServer
  readonly url: string
  close(): Promise<void>
}

const emptyWorld: World = { profiles: [], groups: [], acrs: [] }

/** The reference server with a change, and the control protocol. It ends with the test. */
export async function changedServer(t: Test, change: Change): Promise<ServerAddress> {
  const { url, close } = await listenChanged(change, { world: emptyWorld, control: true })
  t.teardown(close)
  return { url, control: `${url}/_oracle/world` }
}

/** Starts the reference server with a change. */
export async function listenChanged(
  { faults, createService, readings = [], prepare, ...change }: Change,
  options: ReferenceServerOptions,
): Promise<ListeningServer> {
  const oracle = await createReferenceServer({
    ...options,
    readings: parseReadings(readings),
    ...(faults && { faults }),
    ...(createService && { createService }),
  })
  prepare?.(oracle)
  const { answer, respond, worldFor } = change
  if ([answer, respond, worldFor].every(each => each === undefined))
    return { oracle, url: await oracle.listen(0), close: () => oracle.close() }
  const responseTo = responder(oracle, change)
  const server = createServer(async (incoming, outgoing) => {
    const { status, body } = await responseTo(await sentRequest(incoming), incoming.headers)
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await oracle.close()
  }
  return { oracle, url, close }
}

type Headers = IncomingMessage['headers']

/** Gives the response to each request, from the reference server or in place of it. */
function responder(
  { app }: ReferenceServer,
  { answer, respond, worldFor }: Pick<Change, 'answer' | 'respond' | 'worldFor'>,
) {
  const passOn = async (
    { method, path: url, body }: SentRequest,
    headers: Headers,
  ): Promise<SentResponse> => {
    const payload = body === '' ? {} : { payload: body }
    const response = await app.inject({ method: method as 'GET', url, headers, ...payload })
    return { status: response.statusCode, body: response.body }
  }
  return async (request: SentRequest, headers: Headers): Promise<SentResponse> => {
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
}

async function sentRequest(incoming: IncomingMessage): Promise<SentRequest> {
  const { method = '', url = '', headers } = incoming
  return { method, path: url, body: await text(incoming), cookie: headers.cookie }
}

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { endpoints, operations } from '../spec/endpoints.js'
import { protocolRefusals } from './protocol-refusals.js'
import type { NextId } from './request-ids.js'

/** How long a refused connection stays open for the response, in milliseconds. */
const refusalTime = 500

const methods = [...new Set(operations.map(operation => endpoints[operation].method))].join(', ')
const { incomplete } = protocolRefusals
const connectRefusal = {
  status: 405,
  code: 'method-not-allowed',
  says: `the server does not support CONNECT, only ${methods}`,
}
const refused = new WeakSet<Duplex>()

/** Gives refusals that Node sends itself, before a request is routed, the same form as all other refusals. */
export function refuseRaw(server: Server, nextId: NextId): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    refuse(socket, nextId(), connectRefusal, `Allow: ${methods}\r\n`),
  )
  // The parser does not notice that the rest of a request will never come; such a request is refused at once.
  server.on('connection', (socket: Duplex) =>
    socket.once('end', () =>
      setImmediate(() => {
        const pending = pendingResponse(socket)
        if (pending && isIncomplete(pending)) refuseInTurn(socket, nextId, incomplete)
      }),
    ),
  )
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, says } = protocolRefusals['unknown-expectation']
    const body = text('unknown-expectation', says)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      'x-request-id': nextId(),
    }
    response.writeHead(status, headers).end(body)
  })
}

/** Refuses input that is not HTTP, too large or too slow, after all pending responses on the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex, nextId: NextId): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'bad-http'
  refuseInTurn(socket, nextId, { code, ...protocolRefusals[code] })
}

interface RawRefusal {
  readonly status: number
  readonly code: string
  readonly says: string
}

/** Waits for a pending response on the connection, so that the two do not mix. */
function refuseInTurn(socket: Duplex, nextId: NextId, refusal: RawRefusal): void {
  const pending = pendingResponse(socket)
  if (!pending) refuse(socket, nextId(), refusal)
  else if (!isIncomplete(pending))
    pending.once('close', () => setImmediate(refuseInTurn, socket, nextId, refusal))
  else if (pending.req.listenerCount('error') === 0) refuse(socket, nextId(), refusal)
  else refuseInRoute(pending, refusal)
}

/** Whether the rest of the request is missing. */
function isIncomplete({ req, headersSent }: ServerResponse): boolean {
  return !req.complete && !headersSent
}

/** The route waits for a body that will not come. It refuses the request, with the id and in the journal of its world. */
function refuseInRoute(pending: ServerResponse, { status, code, says }: RawRefusal): void {
  pending.shouldKeepAlive = false
  pending.req.emit('error', Object.assign(new Error(says), { statusCode: status, code }))
}

/** The refusals of errors of Node, by their codes. */
const codes: Readonly<
  Record<string, 'headers-too-large' | 'request-timeout' | 'chunk-extensions-too-large'>
> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'chunk-extensions-too-large',
}

/** The pending response of the connection. */
function pendingResponse(socket: Duplex): ServerResponse | null | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage
}

/** The client loses the response if the connection closes while it still sends; so its input is read and ignored. */
function refuse(socket: Duplex, id: number, { status, code, says }: RawRefusal, headers = ''): void {
  if (refused.has(socket) || !socket.writable) return
  refused.add(socket)
  const body = text(code, says)
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Content-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), refusalTime)
  socket.once('close', () => clearTimeout(timer))
}

function text(error: string, msg: string): string {
  return JSON.stringify({ error, msg })
}

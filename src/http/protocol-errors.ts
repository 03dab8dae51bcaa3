import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Milliseconds that a refused connection has to take its answer. */
const patience = 500

const methods = 'GET, POST, PUT, DELETE'
const refused = new WeakSet<Duplex>()

/** Gives what Node itself refuses, before there is a request to route, the shape of every other refusal. */
export function refuseRaw(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    refuse(
      socket,
      405,
      'method-not-allowed',
      `CONNECT is not served; ${methods} are`,
      `Allow: ${methods}\r\n`,
    ),
  )
  // A request of which the rest will never come is refused at once, where the parser does not see that by itself.
  server.on('connection', (socket: Duplex) =>
    socket.once('end', () =>
      setImmediate(() => {
        const answer = answerOf(socket)
        if (answer && !answer.req.complete && !answer.headersSent)
          refuse(socket, 400, 'bad-http', 'the connection was closed before the request was whole')
      }),
    ),
  )
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = text('unknown-expectation', 'the only expectation that is met is 100-continue')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    response.writeHead(417, headers).end(body)
  })
}

/** Answers what is no HTTP, too large or too slow, after whatever the connection has still to be told. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, msg] = reasonFor(error)
  afterAnswers(socket, () => refuse(socket, status, code, msg))
}

function reasonFor({ code }: NodeJS.ErrnoException): [status: number, error: string, msg: string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, 'headers-too-large', 'the request line and the headers are larger than this server takes']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, 'request-timeout', 'the request did not arrive in time']
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return [413, 'chunk-extensions-too-large', 'the chunk extensions are larger than this server takes']
  return [400, 'bad-http', 'what came is no HTTP request']
}

/**
 * An answer that is being made on the connection is not cut into, nor taken for this one; but one to a request that
 * has not come whole is never made.
 */
function afterAnswers(socket: Duplex, then: () => void): void {
  const answer = answerOf(socket)
  if (answer && (answer.req.complete || answer.headersSent))
    answer.once('close', () => setImmediate(afterAnswers, socket, then))
  else then()
}

/** The answer that the connection is busy with. */
function answerOf(socket: Duplex): ServerResponse | null | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage
}

/** The answer is lost where the connection is cut while its request is still coming; so what comes is let pass. */
function refuse(socket: Duplex, status: number, error: string, msg: string, headers = ''): void {
  if (refused.has(socket) || !socket.writable) return
  refused.add(socket)
  const body = text(error, msg)
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Content-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), patience)
  socket.once('close', () => clearTimeout(timer))
}

function text(error: string, msg: string): string {
  return JSON.stringify({ error, msg })
}

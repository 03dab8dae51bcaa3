import { connect } from 'node:net'

/** One response as received over a connection. */
interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface RawExchange {
  readonly responses: readonly RawResponse[]
  /** The bytes after the last complete response. */
  readonly rest: string
}

export interface Sending {
  /** After this number of milliseconds, an open connection counts as hanging. */
  readonly patience?: number
  /** Whether the client keeps its side of the connection open after it sent everything. */
  readonly open?: boolean
  /** Whether the requests use HEAD, so that the responses have no body. */
  readonly head?: boolean
}

/**
 * Sends bytes over a new connection and reads until the server closes it.
 * @throws Error if the connection hangs
 */
export function exchange(
  url: string,
  bytes: string | Uint8Array,
  { patience = 3_000, open = false, head = false }: Sending = {},
): Promise<RawExchange> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the connection hangs after ${JSON.stringify(String(Buffer.concat(chunks)))}`))
    }, patience)
    socket.on('data', chunk => chunks.push(chunk))
    // The server may reset the connection while the client still sends. The responses before the reset count.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(responsesIn(Buffer.concat(chunks), head))
    })
    socket.write(bytes)
    if (!open) socket.end()
  })
}

function responsesIn(bytes: Buffer, head: boolean): RawExchange {
  const responses: RawResponse[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) break
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map(line => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
    )
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(first)?.[1])
    // If the server refuses a request before it knows the method, the response has a body, even to HEAD.
    const bodiless = status < 200 || status === 204 || status === 304 || (head && bytes[end + 4] !== 0x7b)
    const length = bodiless ? 0 : Number(headers['content-length'])
    if (!(end + 4 + length <= bytes.length)) break
    const body = bytes.toString('utf8', end + 4, end + 4 + length)
    if (status >= 200) responses.push({ status, headers, body })
    at = end + 4 + length
  }
  return { responses, rest: bytes.toString('latin1', at) }
}

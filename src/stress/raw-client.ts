import { connect } from 'node:net'

/** One answer as it came over a connection. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface RawExchange {
  readonly answers: readonly RawAnswer[]
  /** What came after the last whole answer. */
  readonly rest: string
}

export interface Sending {
  /** Milliseconds until a connection that is still open counts as hanging. */
  readonly patience?: number
  /** Whether the connection stays open for writing after the last piece. */
  readonly open?: boolean
  /** Whether the answers are to requests by HEAD, which have no body. */
  readonly head?: boolean
}

/** Sends bytes over a connection of its own and reads until the server closes it. */
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
    // Whoever is refused in the middle of sending is cut off; what came before that counts.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answersIn(Buffer.concat(chunks), head))
    })
    socket.write(bytes)
    if (!open) socket.end()
  })
}

function answersIn(bytes: Buffer, head: boolean): RawExchange {
  const answers: RawAnswer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) break
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map(line => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
    )
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(first)?.[1])
    // What is refused before its method is known is answered with a body, HEAD or not.
    const bodiless = status < 200 || status === 204 || (head && bytes[end + 4] !== 0x7b)
    const length = bodiless ? 0 : Number(headers['content-length'])
    if (!(end + 4 + length <= bytes.length)) break
    const body = bytes.toString('utf8', end + 4, end + 4 + length)
    if (status >= 200) answers.push({ status, headers, body })
    at = end + 4 + length
  }
  return { answers, rest: bytes.toString('latin1', at) }
}

import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
// The whole of undici takes 0.1 s longer to load.
import Pool from 'undici/lib/dispatcher/pool.js'

/** How many connections to one origin are open at once. */
const perOrigin = 16

export class Connections {
  readonly #pools = new Map<string, Pool>()

  /**
   * @param isKept whether the connection stays open for further requests. Otherwise it is new, so that no earlier response
   * can have ended it.
   */
  to(origin: string, isKept: boolean): Pool {
    const key = `${origin} ${isKept}`
    const pool =
      this.#pools.get(key) ??
      new Pool(origin, { connections: perOrigin, ...(isKept ? {} : { pipelining: 0 }) })
    this.#pools.set(key, pool)
    return pool
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(pool => pool.destroy()))
  }
}

/** A response as it came: its body may be encoded. */
interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Sends one request and waits for its whole response. It costs half of what `request` of undici does, which makes a stream
 * and a signal for each request.
 * @param timeout milliseconds until the whole response has arrived
 * @throws TimeoutError, or an error of the connection
 */
export function dispatch(
  pool: Pool,
  options: Dispatcher.DispatchOptions,
  timeout: number,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let late: TimeoutError | undefined
    let head: Omit<RawResponse, 'body'> = { status: 0, headers: {} }
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      late = new TimeoutError()
      controller?.abort(late)
      // A request that waits for a connection has no controller yet.
      reject(late)
    }, timeout)
    pool.dispatch(options, {
      onRequestStart(started) {
        controller = started
        if (late !== undefined) started.abort(late)
      },
      onResponseStart(_, status, headers) {
        head = { status, headers }
      },
      onResponseData(_, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        clearTimeout(timer)
        resolve({ ...head, body: Buffer.concat(chunks) })
      },
      onResponseError(_, error) {
        clearTimeout(timer)
        reject(error)
      },
    })
  })
}

const decoders: Readonly<Record<string, (encoded: Uint8Array) => Promise<Uint8Array>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

const utf8 = new TextDecoder()

/** The decoded body. Some servers encode it although the suite asks for identity. */
export async function textOf({ headers, body }: RawResponse): Promise<string> {
  const decode = decoders[String(headers['content-encoding']).toLowerCase()]
  return utf8.decode(decode === undefined ? body : await decode(body))
}

const untrusted: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'a certificate in its chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not known here',
}

const known: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: nothing listens there',
  ENOTFOUND: 'no such host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

export class TimeoutError extends Error {}

/** Why there is no response, in one line. */
export function formatConnectionError(error: unknown, timeout: number): string {
  const { name, code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof TimeoutError)
    return `no response within ${timeout} ms; --timeout sets how long to wait`
  const distrust = untrusted[code]
  if (distrust !== undefined)
    return `its certificate is not trusted (${distrust}): set NODE_EXTRA_CA_CERTS to a file with the certificates to trust`
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return formatTlsError(message)
  return known[code] ?? ((message || code || name).split('\n')[0] as string)
}

/** The cause alone: OpenSSL adds the file and line of its own source. */
function formatTlsError(message: string): string {
  if (/wrong version number|packet length too long/i.test(message))
    return 'the server there does not speak TLS: use http instead of https'
  const [, cause = 'no common protocol'] = /SSL routines:[^:]*:([^:\n]+)/.exec(message) ?? []
  return `the TLS handshake failed: ${cause}`
}

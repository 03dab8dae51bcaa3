import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher, Pool } from 'undici'
import { TimeoutError } from './connection-errors.js'

/** A response as it came: its body may be encoded. */
export interface RawResponse {
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

import fc from 'fast-check'
import type { Pool } from 'undici'
import type { RawExchange } from '../test-support/raw-client.js'
import { cookiesOf, type Known, pathsOf } from './fuzz-paths.js'
import { bodies, methods, oddHeaders, types } from './fuzz-values.js'

/** A request that an HTTP client sends over a pooled connection, which earlier requests have used. */
export interface PooledRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

/** The headers that the client accepts. It sets the headers of the connection itself. */
const plainHeaders = oddHeaders
  .filter(
    line => /^[\w-]+: /.test(line) && !/^(Transfer|Content-Length|Expect|Upgrade|Connection)/.test(line),
  )
  .map(line => line.split(': ') as [string, string])

export function pooledRequests(known: Known): fc.Arbitrary<PooledRequest> {
  return fc.record({
    method: fc.constantFrom(...methods.filter(method => method === method.toUpperCase())),
    path: pathsOf(known)
      .filter(path => path.startsWith('/'))
      .map(path => path.replace(/[^\x21-\x7e]/g, encodeURIComponent('é'))),
    headers: fc
      .record({
        cookie: cookiesOf(known).map(text => text.replace(/[^\t\x20-\x7e]/g, '?')),
        type: fc.option(fc.constantFrom(...types), { nil: undefined }),
        odd: fc.array(fc.constantFrom(...plainHeaders), { maxLength: 2 }),
      })
      .map(({ cookie, type, odd }) => ({
        cookie,
        ...Object.fromEntries(odd.map(([name, value]) => [name.toLowerCase(), value])),
        ...(type === undefined ? {} : { 'content-type': type }),
      })),
    body: fc.option(bodies, { nil: undefined }),
  })
}

export async function sendPooled(
  pool: Pool,
  { method, path, headers, body }: PooledRequest,
): Promise<RawExchange> {
  const response = await pool.request({
    method: method as 'GET',
    path,
    headers,
    body: body === undefined ? null : Buffer.from(body),
    headersTimeout: 3000,
    bodyTimeout: 3000,
  })
  const type = String(response.headers['content-type'])
  const text = await response.body.text()
  const only = { status: response.statusCode, headers: { 'content-type': type }, body: text }
  return { responses: [only], rest: '' }
}

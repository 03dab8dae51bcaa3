import fc from 'fast-check'
import type { Pool } from 'undici'
import { bodies, methods, oddHeaders, types } from './fuzz-parts.js'
import { cookiesOf, type Known, pathsOf } from './fuzz-requests.js'
import type { RawExchange } from './raw-client.js'

/** A request that a client of HTTP sends, over a connection that others have used before. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

/** Headers that the client lets through; those of the connection are its own. */
const plainHeaders = oddHeaders
  .filter(
    line => /^[\w-]+: /.test(line) && !/^(Transfer|Content-Length|Expect|Upgrade|Connection)/.test(line),
  )
  .map(line => line.split(': ') as [string, string])

export function asked(known: Known): fc.Arbitrary<Asked> {
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

export async function ask(pool: Pool, { method, path, headers, body }: Asked): Promise<RawExchange> {
  const answer = await pool.request({
    method: method as 'GET',
    path,
    headers,
    body: body === undefined ? null : Buffer.from(body),
    headersTimeout: 3000,
    bodyTimeout: 3000,
  })
  const type = String(answer.headers['content-type'])
  const text = await answer.body.text()
  return { answers: [{ status: answer.statusCode, headers: { 'content-type': type }, body: text }], rest: '' }
}

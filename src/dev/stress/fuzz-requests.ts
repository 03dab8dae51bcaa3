import fc from 'fast-check'
import { cookiesOf, idsOf, type Known, pathsOf } from './fuzz-paths.js'
import { bodies, methods, oddHeaders, tokenOrders, troubleOrders, types } from './fuzz-values.js'

/** Bytes to send over one connection. */
export interface RawRequest {
  readonly bytes: Uint8Array
  /** Whether the method is HEAD, so that the response has no body. */
  readonly head: boolean
}

/** A complete request, possibly with odd values. */
function completeRequest(known: Known): fc.Arbitrary<RawRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...methods) },
        fc.stringMatching(/^[A-Z]{1,12}$/),
      ),
      path: pathsOf(known),
      version: fc.oneof(
        { weight: 40, arbitrary: fc.constant('1.1') },
        fc.constantFrom('1.0', '0.9', '2.0', '9'),
      ),
      cookie: fc.option(cookiesOf(known), { nil: undefined }),
      type: fc.option(fc.constantFrom(...types), { nil: undefined }),
      odd: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        fc.array(fc.constantFrom(...oddHeaders), { maxLength: 2 }),
      ),
      body: fc.option(bodies, { nil: undefined }),
    })
    .map(({ method, path, version, cookie, type, odd, body }) => {
      const lines = [`${method} ${path} HTTP/${version}`, 'Host: localhost']
      if (cookie !== undefined) lines.push(`Cookie: ${cookie}`)
      if (type !== undefined) lines.push(`Content-Type: ${type}`)
      lines.push(...odd)
      if (body !== undefined) lines.push(`Content-Length: ${body.length}`)
      const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
      return { bytes: Buffer.concat([head, body ?? Buffer.alloc(0)]), head: method === 'HEAD' }
    })
}

/** A well-formed request, which may succeed. */
function plainRequest(known: Known): fc.Arbitrary<RawRequest> {
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known.ids) }, idsOf(known))
  const group = '/auth/v1/group'
  const target = fc.oneof(
    fc
      .string({ unit: 'binary' })
      .map(text => `GET /auth/v1/profile?s=${encodeURIComponent(text.toWellFormed())}`),
    fc.constant(`POST ${group}`),
    fc.tuple(fc.constantFrom('GET', 'PUT', 'DELETE'), id).map(([method, one]) => `${method} ${group}/${one}`),
    fc
      .tuple(fc.constantFrom('POST', 'DELETE'), id, id)
      .map(([method, one, other]) => `${method} ${group}/${one}/${other}`),
    fc.constantFrom(
      'GET /_oracle/login',
      'POST /_oracle/login?subject=Anna%20Berg',
      'DELETE /_oracle/trouble',
    ),
  )
  const complete = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(target, bodies) },
    fc.tuple(fc.constant('POST /_oracle/tokens'), tokenOrders),
    fc.tuple(fc.constant('POST /_oracle/trouble'), troubleOrders),
  )
  return complete.map(([line, body]) => {
    const fields = `Host: localhost\r\nCookie: svc-token=${known.token}\r\nContent-Type: application/json`
    const head = `${line} HTTP/1.1\r\n${fields}\r\nContent-Length: ${body.length}\r\n\r\n`
    return { bytes: Buffer.concat([Buffer.from(head), body]), head: false }
  })
}

/** A request with bytes removed, replaced or inserted. */
function damagedRequest(known: Known): fc.Arbitrary<RawRequest> {
  const damage = fc.oneof(
    fc.record({ at: fc.nat(), put: fc.uint8Array({ maxLength: 20 }), over: fc.nat(20) }),
    fc.record({ at: fc.nat(), put: fc.constant(new Uint8Array()), over: fc.constant(1e9) }),
  )
  return fc.tuple(completeRequest(known), damage).map(([{ bytes, head }, { at, put, over }]) => {
    const place = at % (bytes.length + 1)
    return { bytes: Buffer.concat([bytes.slice(0, place), put, bytes.slice(place + over)]), head }
  })
}

/** Complete, well-formed and damaged requests, random bytes, and several requests in one. */
export function rawRequests(known: Known): fc.Arbitrary<RawRequest> {
  return fc.oneof(
    { weight: 6, arbitrary: completeRequest(known) },
    { weight: 6, arbitrary: plainRequest(known) },
    { weight: 3, arbitrary: damagedRequest(known) },
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map(bytes => ({ bytes, head: false })),
    fc
      .array(
        completeRequest(known).filter(({ head }) => !head),
        { minLength: 2, maxLength: 4 },
      )
      .map(requests => ({ bytes: Buffer.concat(requests.map(({ bytes }) => bytes)), head: false })),
  )
}

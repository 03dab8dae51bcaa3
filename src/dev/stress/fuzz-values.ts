import fc from 'fast-check'

export const methods = 'GET POST PUT DELETE PATCH HEAD OPTIONS TRACE PROPFIND QUERY get'.split(' ')
export const oddIds = [
  '__proto__',
  'constructor',
  'toString',
  'SVC-',
  'SVC-__proto__',
  '%2F',
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%C3%A9',
  '..',
  '.',
  ';',
  '*',
  'x'.repeat(5000),
]
export const bases = [
  '/auth/v1/profile',
  '/auth/v1/group',
  '/auth/v1/group/',
  '/auth/v2/group',
  '/_oracle/token',
  '/_oracle/world',
  '/_oracle/requests',
  '/_oracle/requests/1',
  '/_oracle/explain',
  '/_oracle/health',
  '/',
  '/openapi.json',
  '/_oracle',
  '/_oracle/tokens',
  '/_oracle/login',
  '/_oracle/trouble',
  '/_oracle/.well-known/jwks.json',
  '//',
  '*',
  '',
  'http://evil.example/auth/v1/profile',
]
export const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  ';',
  'a/b/c',
]
export const oddHeaders = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Expect: 100-continue',
  'Expect: something',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: keep-alive',
  'Host: evil.example',
  'Origin: https://evil.example',
  'X-HTTP-Method-Override: DELETE',
  'Accept: application/xml',
  'Cookie: svc-token=',
  'Cookie: =; ;;=a; svc-token',
  'Range: bytes=0-',
  ' folded: yes',
  'No colon',
]

const person = 'anna.berg@example.org'
const odd = fc.oneof(fc.anything(), fc.constantFrom(...oddIds, -1, 1e9, 1.5, null, []))
/** One of these, now and then something odd. */
const mostly = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 7, arbitrary }, odd)

/** Orders of tokens, valid or nearly so. */
export const tokenOrders = fc
  .record(
    {
      subject: mostly(fc.constant(person)),
      bad: mostly(fc.constantFrom('expired', 'algNone', 'groupAsSubject', 'unknownSubject', 'old')),
      lifetime: mostly(fc.integer({ min: 1, max: 90 })),
    },
    { requiredKeys: ['subject', 'lifetime'] },
  )
  .map(asJson)

/** Orders of trouble, valid or nearly so. After each of them, every request still gets a response below 500. */
export const troubleOrders = fc
  .record(
    {
      trouble: mostly(fc.constantFrom('401', '429', '429=5s', 'latency=0-2ms', '502', 'latency=9h')),
      next: mostly(fc.integer({ min: 0, max: 3 })),
      operation: mostly(fc.constantFrom('readGroup', 'deleteGroup', 'searchPrincipals')),
      caller: mostly(fc.constant(person)),
      seed: mostly(fc.nat(9)),
    },
    { requiredKeys: ['trouble'] },
  )
  .map(asJson)

/** The text of a value that JSON may be unable to express. */
function asJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? 0 : inner)))
}

/** Bodies: valid ones, nearly valid ones and random bytes. */
export const bodies = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({ title: fc.string({ minLength: 1 }), description: fc.string({ minLength: 1 }) })
      .map(value => Buffer.from(JSON.stringify(value))),
  },
  fc.json({ maxDepth: 4 }).map(text => Buffer.from(text)),
  fc.record({ title: fc.anything(), description: fc.anything() }, { requiredKeys: [] }).map(asJson),
  tokenOrders,
  troubleOrders,
  fc
    .record({ title: fc.string({ unit: 'binary' }), description: fc.string() })
    .map(value => Buffer.from(JSON.stringify(value))),
  fc
    .constantFrom(
      '{"title":"a","title":"b","description":"c"}',
      '{"__proto__":{"title":"x"},"title":"a","description":"b"}',
      '{"title":',
      '\ufeff{}',
      '',
    )
    .map(text => Buffer.from(text)),
  fc.nat(20_000).map(depth => Buffer.from('['.repeat(depth))),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
)

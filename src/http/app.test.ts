import { test } from 'tap'
import { reading, smallWorld } from '../dev/test-support/small-world.js'
import { type Send, testServer } from '../dev/test-support/test-server.js'

const group = '/auth/v1/group'
const as = 'SVC-ann'
const both = { title: 'New', description: 'Text' }

async function answered(send: Send, ...asking: Parameters<Send>): Promise<string> {
  const response = await send(...asking)
  const { error, msg, ...rest } = response.json()
  if (typeof msg !== 'string' || 'stack' in rest) throw new Error(`no fit answer: ${response.body}`)
  return `${response.statusCode} ${error ?? msg}`
}

test('An unknown path is 404 with a JSON body, with or without a token', async t => {
  const { send } = await testServer()
  for (const path of ['/index.html', '/auth/v1', '/auth/v2/profile', `${group}/a/b/c`, '/_oracle/nowhere'])
    t.equal(await answered(send, 'GET', path, { as }), '404 unknown-path', path)
})

test('An unsupported method is 405, and the response lists the supported ones', async t => {
  const { send } = await testServer()
  const cases = [
    ['PUT', '/auth/v1/profile', 'GET'],
    ['GET', group, 'POST'],
    ['POST', `${group}/SVC-crew`, 'GET, PUT, DELETE'],
    ['GET', `${group}/SVC-crew/SVC-bob`, 'POST, DELETE'],
    ['HEAD', '/auth/v1/profile?s=ann', 'GET'],
    ['QUERY', '/auth/v1/profile?s=ann', 'GET'],
  ] as const
  for (const [method, path, allowed] of cases) {
    const response = await send(method as 'HEAD', path, { as })
    t.equal(response.statusCode, 405, `${method} ${path}`)
    t.equal(response.headers.allow, allowed)
  }
})

test('The message for an unknown path omits the query', async t => {
  const { send } = await testServer()
  t.notMatch((await send('GET', '/nowhere?token=secret')).body, /secret/)
})

const json = { 'content-type': 'application/json' }
const text = JSON.stringify(both)
const bodies: readonly [what: string, asking: object, answer: string][] = [
  ['JSON', { raw: text, headers: json }, '200 Group created'],
  [
    'JSON of a charset',
    { raw: text, headers: { 'content-type': 'Application/JSON; charset=utf-8' } },
    '200 Group created',
  ],
  ['broken JSON', { raw: '{"title": ', headers: json }, '400 bad-body'],
  [
    'bytes that are no UTF-8',
    { raw: Buffer.from('{"title": "caf\xe9", "description": "x"}', 'latin1'), headers: json },
    '400 bad-body',
  ],
  ['a list', { raw: '[]', headers: json }, '400 bad-body'],
  ['nothing', { headers: json }, '400 bad-body'],
  ['nothing at all', {}, '400 bad-body'],
  [
    'a form',
    { raw: 'title=a&description=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    '415 wrong-content-type',
  ],
  ['JSON called text', { raw: text, headers: { 'content-type': 'text/plain' } }, '415 wrong-content-type'],
  [
    'JSON called a patch',
    { raw: text, headers: { 'content-type': 'application/json-patch+json' } },
    '415 wrong-content-type',
  ],
  ['JSON without a content type', { raw: Buffer.from(text) }, '415 wrong-content-type'],
]
for (const [what, asking, answer] of bodies)
  test(`Creating with ${what} returns ${answer}`, async t => {
    const { oracle, send } = await testServer()
    t.equal(await answered(send, 'POST', group, { as, ...asking }), answer)
    t.equal(oracle.service.world().groups.length, answer.startsWith('200') ? 4 : 3)
  })

test('Depending on the reading, a wrong content type is read or refused with 400', async t => {
  const { send } = await testServer({ readings: reading('wrong-content-type=read') })
  const plain = { 'content-type': 'text/plain' }
  t.equal(await answered(send, 'POST', group, { as, raw: text, headers: plain }), '200 Group created')
  t.equal(await answered(send, 'POST', group, { as, raw: 'title=a', headers: plain }), '400 bad-body')
  const strict = await testServer({ readings: reading('wrong-content-type=400') })
  t.equal(
    await answered(strict.send, 'POST', group, { as, raw: text, headers: plain }),
    '400 wrong-content-type',
  )
})

test('The caller and its permissions are checked before the body', async t => {
  const { send } = await testServer()
  const raw = '{"broken'
  t.equal(await answered(send, 'POST', group, { raw, headers: json }), '401 missing-token')
  t.equal(await answered(send, 'POST', group, { as: 'SVC-cid', raw, headers: json }), '403 not-vetted')
  t.equal(await answered(send, 'PUT', `${group}/SVC-crew`, { as, raw, headers: json }), '400 bad-body')
})

test('Adding and removing accept any body, and a content type without a body', async t => {
  const { send } = await testServer()
  const path = `${group}/SVC-crew/SVC-cid`
  t.equal(await answered(send, 'POST', path, { as }), '200 Profile added to the group')
  for (const asking of [{ headers: json }, { raw: '{"broken', headers: json }, { raw: 'x' }])
    t.equal(await answered(send, 'POST', path, { as, ...asking }), '200 The profile was already a member')
  t.equal(await answered(send, 'DELETE', path, { as, headers: json }), '200 Profile removed from the group')
})

test('A body over the limit is 413 with a JSON body; one below it is accepted', async t => {
  const { oracle, send } = await testServer()
  const sized = (length: number) => ({ as, body: { title: 'New', description: 'x'.repeat(length) } })
  t.match(await answered(send, 'POST', group, sized(2 ** 20)), /^413 /)
  t.same(oracle.service.world(), smallWorld)
  t.equal(await answered(send, 'POST', group, sized(2 ** 20 - 100)), '200 Group created')
})

test('An internal error is 500 with a JSON body that reveals nothing about it', async t => {
  const { oracle, send } = await testServer()
  oracle.service.perform = () => {
    throw new Error('the secret inside')
  }
  const response = await send('GET', '/auth/v1/profile?s=ann', { as })
  t.equal(response.statusCode, 500)
  t.equal(response.json().error, 'internal')
  t.notMatch(response.body, /secret|\.ts/)
})

test('A refusal of the protocol has a code and a sentence of our own, with the limit of the route', async t => {
  const { send } = await testServer({ control: true })
  const big = (size: number) => ({ as, raw: Buffer.alloc(size + 1, 'x'), headers: json })
  const bad = 'the path cannot be decoded: each % must begin an escape of UTF-8, such as %20 or %C3%A9'
  const tooLarge = (size: number) => `the body is larger than ${size} bytes, the limit of this route`
  const cases: readonly [...Parameters<Send>, error: string, msg: string][] = [
    ['GET', `${group}/%`, { as }, 'bad-path', bad],
    ['PUT', `${group}/SVC-crew/%zz`, { as }, 'bad-path', bad],
    ['GET', '/_oracle/requests/%', {}, 'bad-path', bad],
    ['POST', group, big(2 ** 20), 'body-too-large', tooLarge(2 ** 20)],
    ['POST', '/_oracle/trouble', big(2 ** 20), 'body-too-large', tooLarge(2 ** 20)],
    ['PUT', '/_oracle/world', big(2 ** 24), 'body-too-large', tooLarge(2 ** 24)],
    [
      'POST',
      group,
      { as, raw: text, headers: { 'content-type': ';' } },
      'bad-content-type',
      'the header content-type is not a media type, such as application/json',
    ],
  ]
  for (const [method, path, asking, error, msg] of cases)
    t.same((await send(method, path, asking)).json(), { error, msg }, `${method} ${path}`)
})

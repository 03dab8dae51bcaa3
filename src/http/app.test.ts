import { test } from 'tap'
import { type Ask, served } from '../test-support/served.js'
import { reading, tiny } from '../test-support/tiny.js'

const group = '/auth/v1/group'
const as = 'SVC-ann'
const both = { title: 'New', description: 'Text' }

async function answered(ask: Ask, ...asking: Parameters<Ask>): Promise<string> {
  const response = await ask(...asking)
  const { error, msg, ...rest } = response.json()
  if (typeof msg !== 'string' || 'stack' in rest) throw new Error(`no fit answer: ${response.body}`)
  return `${response.statusCode} ${error ?? msg}`
}

test('An unknown path is 404 with a JSON body, with or without a token', async t => {
  const { ask } = await served()
  for (const path of ['/', '/auth/v1', '/auth/v2/profile', `${group}/a/b/c`, '/_oracle'])
    t.equal(await answered(ask, 'GET', path, { as }), '404 unknown-path', path)
})

test('An unsupported method is 405, and the response lists the supported ones', async t => {
  const { ask } = await served()
  const cases = [
    ['PUT', '/auth/v1/profile', 'GET'],
    ['GET', group, 'POST'],
    ['POST', `${group}/SVC-crew`, 'GET, PUT, DELETE'],
    ['GET', `${group}/SVC-crew/SVC-bob`, 'POST, DELETE'],
    ['HEAD', '/auth/v1/profile?s=ann', 'GET'],
  ] as const
  for (const [method, path, allowed] of cases) {
    const response = await ask(method, path, { as })
    t.equal(response.statusCode, 405, `${method} ${path}`)
    t.equal(response.headers.allow, allowed)
  }
})

test('The message for an unknown path omits the query', async t => {
  const { ask } = await served()
  t.notMatch((await ask('GET', '/nowhere?token=secret')).body, /secret/)
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
    const { oracle, ask } = await served()
    t.equal(await answered(ask, 'POST', group, { as, ...asking }), answer)
    t.equal(oracle.service.world().groups.length, answer.startsWith('200') ? 4 : 3)
  })

test('Depending on the reading, a wrong content type is read or refused with 400', async t => {
  const { ask } = await served({ readings: reading('wrong-content-type=read') })
  const plain = { 'content-type': 'text/plain' }
  t.equal(await answered(ask, 'POST', group, { as, raw: text, headers: plain }), '200 Group created')
  t.equal(await answered(ask, 'POST', group, { as, raw: 'title=a', headers: plain }), '400 bad-body')
  const strict = await served({ readings: reading('wrong-content-type=400') })
  t.equal(
    await answered(strict.ask, 'POST', group, { as, raw: text, headers: plain }),
    '400 wrong-content-type',
  )
})

test('The caller and its permissions are checked before the body', async t => {
  const { ask } = await served()
  const raw = '{"broken'
  t.equal(await answered(ask, 'POST', group, { raw, headers: json }), '401 missing-token')
  t.equal(await answered(ask, 'POST', group, { as: 'SVC-cid', raw, headers: json }), '403 not-vetted')
  t.equal(await answered(ask, 'PUT', `${group}/SVC-crew`, { as, raw, headers: json }), '400 bad-body')
})

test('Adding and removing accept any body, and a content type without a body', async t => {
  const { ask } = await served()
  const path = `${group}/SVC-crew/SVC-cid`
  t.equal(await answered(ask, 'POST', path, { as }), '200 Profile added to the group')
  for (const asking of [{ headers: json }, { raw: '{"broken', headers: json }, { raw: 'x' }])
    t.equal(await answered(ask, 'POST', path, { as, ...asking }), '200 The profile was already a member')
  t.equal(await answered(ask, 'DELETE', path, { as, headers: json }), '200 Profile removed from the group')
})

test('A body over the limit is 413 with a JSON body; one below it is accepted', async t => {
  const { oracle, ask } = await served()
  const sized = (length: number) => ({ as, body: { title: 'New', description: 'x'.repeat(length) } })
  t.match(await answered(ask, 'POST', group, sized(2 ** 20)), /^413 /)
  t.same(oracle.service.world(), tiny)
  t.equal(await answered(ask, 'POST', group, sized(2 ** 20 - 100)), '200 Group created')
})

test('An internal error is 500 with a JSON body that reveals nothing about it', async t => {
  const { oracle, ask } = await served()
  oracle.service.perform = () => {
    throw new Error('the secret inside')
  }
  const response = await ask('GET', '/auth/v1/profile?s=ann', { as })
  t.equal(response.statusCode, 500)
  t.equal(response.json().error, 'internal')
  t.notMatch(response.body, /secret|\.ts/)
})

import { test } from 'tap'
import { type Send, testServer } from '../../dev/test-support/test-server.js'

const path = '/_oracle/trouble'
const [as, crew] = ['SVC-ann', '/auth/v1/group/SVC-crew']

const post = (send: Send, body: unknown) => send('POST', path, { body })
const read = async (send: Send, as = 'SVC-ann') => (await send('GET', crew, { as })).statusCode

test('The next requests are refused as ordered, then all is as before, and the hits are counted', async t => {
  const { send } = await testServer({ control: true })
  const answer = await post(send, { trouble: '429=7s', next: 2, operation: 'readGroup', caller: 'Ann Ash' })
  const shown = { trouble: '429=7s', next: 2, operation: 'readGroup', caller: as, seed: 1 }
  t.same(answer.json(), { trouble: [{ ...shown, hits: 0 }] })
  t.equal((await send('GET', '/auth/v1/profile?s=ann', { as })).statusCode, 200, 'another operation')
  t.equal(await read(send, 'SVC-bob'), 403, 'another caller')
  t.equal((await send('GET', crew)).statusCode, 401, 'no caller')
  for (let at = 0; at < 2; at++) {
    const refused = await send('GET', crew, { as })
    t.equal(refused.statusCode, 429)
    t.equal(refused.headers['retry-after'], '7')
    t.match(refused.json(), { error: 'trouble', msg: /^429 was ordered/ })
  }
  t.equal(await read(send), 200)
  t.same((await send('GET', path)).json(), { trouble: [{ ...shown, hits: 2 }] })
  t.equal((await send('DELETE', path)).statusCode, 200)
  t.same((await send('GET', path)).json(), { trouble: [] })
})

test('Trouble of a whole run is met in every world, and a reset returns to it', async t => {
  const { send } = await testServer({ control: true, trouble: ['503=2s'] })
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  const place = new URL(baseUrl).pathname
  const status = async () => (await send('GET', `${place}${crew}`, { token: tokens[as] })).statusCode
  t.equal(await status(), 503)
  await send('DELETE', `${place}${path}`)
  t.equal(await status(), 200)
  t.equal(await read(send), 503, 'the first world has its own')
  await send('POST', `${place}/_oracle/reset`)
  t.equal(await status(), 503)
})

test('Trouble that was ordered for one world is not met in another, and a reset ends it', async t => {
  const { send } = await testServer({ control: true })
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  const place = new URL(baseUrl).pathname
  const status = async () => (await send('GET', `${place}${crew}`, { token: tokens[as] })).statusCode
  await send('POST', `${place}${path}`, { body: { trouble: '500', next: 'all' } })
  t.equal(await read(send), 200)
  t.equal(await status(), 500)
  await send('POST', `${place}/_oracle/reset`)
  t.equal(await status(), 200)
})

test('The 101st trouble of a world is refused with 409', async t => {
  const { send } = await testServer({ control: true })
  for (let at = 0; at < 100; at++) t.equal((await post(send, { trouble: '503' })).statusCode, 200)
  const refused = await post(send, { trouble: '503' })
  t.same([refused.statusCode, refused.json().error], [409, 'too-many-troubles'])
})

const wrong: readonly [body: unknown, msg: RegExp][] = [
  [null, /must be an object/],
  [['503'], /must be an object/],
  [{}, /^trouble: must be a word/],
  [{ trouble: 503 }, /^trouble: must be a word/],
  [{ trouble: '502' }, /^there is no trouble "502"; write one such as latency=200ms, /],
  [{ trouble: '503', next: 0 }, /^next: must be a whole number from 1 to 1000000, or "all"/],
  [{ trouble: '503', next: 1.5 }, /^next: /],
  [{ trouble: '503', next: '2' }, /^next: /],
  [{ trouble: '503', next: 1e9 }, /^next: /],
  [{ trouble: '503', operation: 'toString' }, /^operation: must be one of searchPrincipals, /],
  [{ trouble: '503', operation: null }, /^operation: /],
  [{ trouble: '503', caller: 'Zoe' }, /^no profile has the SVC-ID, email or common name Zoe/],
  [{ trouble: '503', caller: 5 }, /^caller: must be the SVC-ID/],
  [{ trouble: '503', caller: 'x'.repeat(1e5) }, /^caller: must be .* at most 1000 characters/],
  [{ trouble: '503', seed: -1 }, /^seed: must be a whole number from 0/],
  [{ trouble: '503', count: 2 }, /^there is no key "count"; the keys are trouble, next, /],
  [JSON.parse('{"trouble": "503", "__proto__": 1}'), /^there is no key "__proto__"/],
]

test('A wrong order is refused with the reason, and nothing is ordered', async t => {
  const { send } = await testServer({ control: true })
  for (const [body, msg] of wrong) {
    const response = await post(send, body)
    t.equal(response.statusCode, 400, JSON.stringify(body).slice(0, 80))
    t.match(response.json(), { error: 'bad-trouble', msg })
  }
  t.same((await send('GET', path)).json(), { trouble: [] })
})

test('Trouble after a change is refused for an operation that changes nothing', async t => {
  const { send } = await testServer({ control: true })
  const { statusCode, body } = await post(send, { trouble: 'fail-after', operation: 'readGroup' })
  t.equal(statusCode, 400)
  t.match(body, /fail-after is for createGroup, updateGroup/)
})

import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { test } from 'tap'
import { testServer } from '../../dev/test-support/test-server.js'
import { clockOf } from './clock.js'

const search = '/auth/v1/profile?s=ann'
const orders = '/_oracle/tokens'

const shifts: readonly [word: string, seconds: number][] = [
  ['+0s', 0],
  ['+90s', 90],
  ['-90m', -5400],
  ['+2h', 7200],
  ['+18250d', 18250 * 86_400],
]
for (const [word, seconds] of shifts)
  test(`The clock ${word} is shifted by ${seconds} seconds, and goes on`, async t => {
    let now = Date.UTC(2030, 0, 1)
    t.capture(Date, 'now', () => now)
    const clock = clockOf(word)
    t.equal(clock(), now + seconds * 1000)
    now += 1500
    t.equal(clock(), now + seconds * 1000)
  })

const times: readonly [word: string, time: number][] = [
  ['2030-01-01T12:00:00Z', Date.UTC(2030, 0, 1, 12)],
  ['2030-01-01T12:00:00.250+02:00', Date.UTC(2030, 0, 1, 10) + 250],
  ['2030-01-01', Date.UTC(2030, 0, 1)],
  ['1970-01-01T00:00Z', 0],
]
for (const [word, time] of times)
  test(`The clock ${word} stands still`, async t => {
    t.equal(clockOf(word)(), time)
  })

for (const word of [
  '',
  'now',
  '2h',
  '+2',
  '+2w',
  '+ 2h',
  '--2h',
  '+18251d',
  '+999999999d',
  '1969-12-31',
  '2030-13-01',
  '2030-01-01T12:00',
  '+020300-01-01',
  '0',
])
  test(`${JSON.stringify(word)} is no clock`, async t => {
    t.throws(() => clockOf(word), { message: /^the clock must be / })
  })

test('Tokens follow the clock of the server, in every world and after every change of settings', async t => {
  const { send } = await testServer({ clock: '2030-01-01T12:00:00Z', control: true })
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  await send('PUT', '/_oracle/readings', { body: { 'token-lifetime': '600' } })
  const { token } = (await send('POST', orders, { body: { subject: 'Ann Ash' } })).json()
  const noon = Date.UTC(2030, 0, 1, 12) / 1000
  t.match(decodeJwt(token), { iat: noon, exp: noon + 600 })
  t.match(decodeJwt(tokens['SVC-ann']), { iat: noon })
  t.equal((await send('GET', search, { token })).statusCode, 200)
  const { pathname } = new URL(baseUrl)
  t.equal((await send('GET', `${pathname}${search}`, { token: tokens['SVC-ann'] })).statusCode, 200)
})

test('A token expires by the clock of the server', async t => {
  const data = join(t.testdir({}), 'state.json')
  const key = `${data}.key`
  const now = await testServer({ data })
  t.teardown(() => now.oracle.close())
  const body = { subject: 'Ann Ash', lifetime: 3600 }
  const { token } = (await now.send('POST', orders, { body })).json()
  const later = await testServer({ key, clock: '+2h' })
  t.equal((await later.send('GET', search, { token })).statusCode, 401)
  const soon = await testServer({ key, clock: '+30m' })
  t.equal((await soon.send('GET', search, { token })).statusCode, 200)
})

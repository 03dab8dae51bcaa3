import { test } from 'tap'
import { reading, smallWorld } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'

const size = {
  profiles: smallWorld.profiles.length,
  groups: smallWorld.groups.length,
  acrs: smallWorld.acrs.length,
}
const overview = async (send: Send) => {
  const { routes: _, ...rest } = (await send('GET', '/_oracle')).json()
  return rest
}
const search = '/auth/v1/profile?s=ann'

test('GET /_oracle names nothing if all is as by default', async t => {
  const { send } = await testServer()
  t.same(await overview(send), { ...size, notDefault: [] })
})

test('GET /_oracle names every option that is not the default', async t => {
  const { send } = await testServer({
    readings: reading('trim=dropped', 'missing-token/readGroup=403', 'short-search=400'),
    faults: ['like-wildcards'],
    trouble: ['latency=1ms', '503=1s@readGroup#2'],
    clock: '+2h',
    idSeed: 'seven',
  })
  const options = [
    '--reading trim=dropped',
    '--reading missing-token/readGroup=403',
    '--fault like-wildcards',
    '--trouble latency=1ms',
    '--trouble 503=1s@readGroup#2',
    '--clock +2h',
    '--id-seed seven',
  ]
  t.same(await overview(send), { ...size, notDefault: options })
})

test('What changes while the server runs is named and logged, also for an isolated world, until it is over', async t => {
  const { send } = await testServer({ control: true, logLevel: 'info' })
  const logged = t.capture(process.stderr, 'write')
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  const place = new URL(baseUrl).pathname
  const named = async (path = place) => (await send('GET', `${path}/_oracle`)).json().notDefault
  await send('PUT', `${place}/_oracle/readings`, { body: { trim: 'dropped' } })
  await send('PUT', `${place}/_oracle/faults`, { body: ['like-wildcards'] })
  await send('POST', `${place}/_oracle/trouble`, { body: { trouble: '503' } })
  t.same(await named(), ['--reading trim=dropped', '--fault like-wildcards', '--trouble 503'])
  t.same(await named(''), [])
  await send('GET', `${place}${search}`, { token: tokens['SVC-ann'] })
  t.same(await named(), ['--reading trim=dropped', '--fault like-wildcards'])
  await send('PUT', `${place}/_oracle/readings`, { body: {} })
  await send('PUT', `${place}/_oracle/faults`, { body: [] })
  await send('DELETE', `${place}/_oracle/trouble`)
  t.same(await named(), [])
  logged.restore()
  const lines = logged().map(({ args }) => JSON.parse(String(args[0])))
  const changes = lines.filter(({ msg }) => msg === 'settings')
  t.same(
    changes.map(({ notDefault }) => notDefault.length),
    [1, 2, 3, 1, 0, 0],
  )
  t.ok(changes.every(({ world }) => place.endsWith(world)))
})

import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'tap'
import { smallWorld } from '../dev/test-support/small-world.js'
import { fixture, readWorld } from '../files.js'
import type { Oracle } from './api.js'
import { badTokenNames } from './control/bad-tokens.js'
import { createOracle } from './oracle.js'
import { world } from './world-builder.js'

const demo = readWorld(fixture('demo.world.json'))
const search = '/auth/v1/profile?s=ber'

const garden = world()
  .profile('bob', { common_name: 'Bob Byrd' })
  .profile('eve')
  .group('herbarium', { members: ['bob'] })
  .vetted('eve')
  .grant('bob', 'read', 'herbarium')

async function statusOf(oracle: Oracle, url: string, cookie?: string): Promise<number> {
  const headers = cookie === undefined ? {} : { cookie }
  return (await oracle.inject({ url, headers })).statusCode
}

test('Without options, the demo world is served on a free port of loopback', async t => {
  const oracle = await createOracle()
  t.teardown(() => oracle.close())
  t.match(oracle.url, /^http:\/\/127\.0\.0\.1:\d+$/)
  t.same(oracle.world(), demo)
  const response = await fetch(`${oracle.url}${search}`, { headers: { cookie: oracle.cookie('Anna Berg') } })
  t.equal(response.status, 200)
})

test('Without a port, only inject reaches the server, and the URL says so', async t => {
  const oracle = await createOracle({ listen: false })
  t.teardown(() => oracle.close())
  t.equal(await statusOf(oracle, search, oracle.cookie('anna.berg@example.org')), 200)
  t.throws(() => oracle.url, { name: 'OracleError', message: /^url: this server does not listen/ })
})

test('At the end of `await using`, the port is free', async t => {
  const oracle = await createOracle()
  const { port } = new URL(oracle.url)
  await oracle[Symbol.asyncDispose]()
  await t.rejects(
    new Promise((resolve, reject) =>
      connect(Number(port), '127.0.0.1').once('connect', resolve).once('error', reject),
    ),
    { code: 'ECONNREFUSED' },
  )
  await oracle.close()
})

test('Tokens, cookies and invalid tokens belong to the profile that is named', async t => {
  const oracle = await createOracle({ listen: false, world: garden })
  t.teardown(() => oracle.close())
  const group = `/auth/v1/group/${oracle.id('herbarium')}`
  for (const name of ['bob', 'Bob Byrd', 'bob@example.org', oracle.id('bob')]) {
    t.equal(await statusOf(oracle, group, oracle.cookie(name)), 200, name)
    t.equal(await statusOf(oracle, group, `svc-token=${oracle.token(name)}`), 200, name)
  }
  t.equal(await statusOf(oracle, group, oracle.cookie('eve')), 403)
  for (const kind of badTokenNames)
    t.equal(await statusOf(oracle, group, `svc-token=${oracle.badToken(kind, 'bob')}`), 401, kind)
})

test('load replaces the world, and reset returns to the world at the start', async t => {
  const oracle = await createOracle({ listen: false })
  t.teardown(() => oracle.close())
  await oracle.load(garden)
  t.same(oracle.world(), garden.toJSON())
  await oracle.load(smallWorld)
  t.same(oracle.world(), smallWorld)
  await oracle.reset()
  t.same(oracle.world(), demo)
})

test('The world that is returned, and the world that was given, are copies', async t => {
  const given = structuredClone(smallWorld) as { profiles: unknown[] } & typeof smallWorld
  const oracle = await createOracle({ listen: false, world: given })
  t.teardown(() => oracle.close())
  given.profiles.length = 0
  ;(oracle.world().profiles as unknown[]).length = 0
  t.same(oracle.world(), smallWorld)
})

test('An isolated world has its own URL, tokens, readings and faults', async t => {
  const oracle = await createOracle()
  t.teardown(() => oracle.close())
  const alone = await oracle.isolate({ world: garden, readings: { 'short-search': '404' } })
  const broken = await oracle.isolate({ world: garden, faults: ['like-wildcards'] })
  t.ok(alone.url.startsWith(`${oracle.url}/w/`))
  t.equal(await statusOf(alone, '/auth/v1/profile?s=b', alone.cookie('bob')), 404)
  t.equal(await statusOf(broken, '/auth/v1/profile?s=b', broken.cookie('bob')), 400)
  t.equal(await statusOf(alone, '/auth/v1/profile?s=%25ob', alone.cookie('bob')), 404)
  t.equal(await statusOf(broken, '/auth/v1/profile?s=%25ob', broken.cookie('bob')), 200)
  t.equal(await statusOf(alone, search, broken.cookie('bob')), 401)
  const response = await fetch(`${alone.url}/auth/v1/profile?s=byr`, {
    headers: { cookie: alone.cookie('bob') },
  })
  t.equal(response.status, 200)
  t.same(oracle.world(), demo)
  await alone.close()
  t.equal((await fetch(`${alone.url}${search}`)).status, 404)
  t.equal(await statusOf(oracle, search, oracle.cookie('Anna Berg')), 200, 'the first world goes on')
})

test('id finds a principal by any name, also after the deletion of its group', async t => {
  const oracle = await createOracle({ listen: false, world: garden.grant('bob', 'write', 'herbarium') })
  t.teardown(() => oracle.close())
  const id = oracle.id('herbarium')
  t.match(id, /^SVC-[0-9a-f]{32}$/)
  t.equal(id, garden.id('herbarium'))
  const url = `/auth/v1/group/${id}`
  t.equal(
    (await oracle.inject({ method: 'DELETE', url, headers: { cookie: oracle.cookie('bob') } })).statusCode,
    200,
  )
  t.equal(oracle.id('herbarium'), id)
})

test('A name in a builder counts before a title, and an old id before a new title', async t => {
  const oracle = await createOracle({
    listen: false,
    world: garden
      .group('shelf', { title: 'bob' })
      .grant('bob', 'write', 'herbarium')
      .grant('bob', 'write', 'shelf'),
  })
  t.teardown(() => oracle.close())
  t.equal(oracle.id('bob'), garden.id('bob'))
  const id = oracle.id('herbarium')
  const headers = { cookie: oracle.cookie('bob') }
  await oracle.inject({ method: 'DELETE', url: `/auth/v1/group/${id}`, headers })
  const url = `/auth/v1/group/${oracle.id('shelf')}`
  t.equal(
    (await oracle.inject({ method: 'PUT', url, headers, payload: { title: 'herbarium' } })).statusCode,
    200,
  )
  t.equal(oracle.id('herbarium'), id)
})

test('A closed world says so, and closing twice does no harm', async t => {
  const data = join(t.testdir(), 'state.json')
  const oracle = await createOracle({ listen: false, data })
  const alone = await oracle.isolate()
  await alone.close()
  await alone.close()
  t.throws(() => alone.token('Anna Berg'), { name: 'OracleError', message: 'token: this world is closed' })
  const other = await oracle.isolate()
  await oracle.close()
  for (const call of [
    () => oracle.reset(),
    () => oracle.isolate(),
    () => oracle.inject({ url: '/' }),
    () => other.reset(),
  ])
    await t.rejects(async () => void (await call()), {
      name: 'OracleError',
      message: /: this world is closed$/,
    })
  const next = await createOracle({ listen: false, data })
  t.teardown(() => next.close())
  await oracle.close()
  await t.rejects(createOracle({ listen: false, data }), { message: /state\.json/ }, 'the lock is still held')
})

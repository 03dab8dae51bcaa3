import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'tap'
import { check } from '../../check.js'
import { fixture, readWorld } from '../../files.js'
import { createOracle } from '../../index.js'
import { listen } from '../test-support/command.js'

const demo = readWorld(fixture('demo.world.json'))

async function start() {
  const oracle = await createOracle({ world: demo, control: true })
  const control = `${oracle.url}/_oracle/world`
  return { oracle, url: oracle.url, control, world: async () => (await fetch(control)).json() }
}

test('The target gets back the world that it had before the run', async t => {
  const { oracle, url, control, world } = await start()
  t.teardown(() => oracle.close())
  const before = await world()
  const report = await check({ url, control, only: ['read.content', 'read.permission'], runs: 2 })
  t.equal(report.summary.passed, 2)
  t.same(await world(), before)
})

test('It gets it back also if the run is ended', async t => {
  const { oracle, url, control, world } = await start()
  t.teardown(() => oracle.close())
  const before = await world()
  const end = new AbortController()
  const running = check({ url, control, rate: 50, signal: end.signal })
  while (JSON.stringify(await world()) === JSON.stringify(before)) await sleep(5)
  end.abort('the run was interrupted')
  t.equal((await running).error, 'the run was interrupted')
  t.same(await world(), before)
})

test('A target that shows no world is left with an almost empty one', async t => {
  const { oracle, url, world } = await start()
  t.teardown(() => oracle.close())
  // Everything but the GET of the control protocol goes to the server.
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.method === 'GET' && incoming.url === '/_oracle/world') {
      outgoing.writeHead(405).end('{}')
      return
    }
    const { method, headers } = incoming
    const forwarded = request(`${url}${incoming.url}`, {
      method,
      headers: { ...headers, host: new URL(url).host },
    })
    forwarded.on('response', response => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  t.teardown(() => proxy.close())
  const address = `http://127.0.0.1:${await listen(proxy)}`
  const report = await check({
    url: address,
    control: `${address}/_oracle/world`,
    only: ['read.content'],
    runs: 2,
  })
  t.equal(report.summary.passed, 1)
  const { groups, acrs } = (await world()) as typeof demo
  t.same([groups.map(({ title }) => title), acrs], [['Vetted'], []])
})

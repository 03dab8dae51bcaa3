import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'tap'
import { check } from '../../check.js'
import { fixture, readWorld } from '../../files.js'
import { createOracle } from '../../index.js'
import { listenChanged } from '../test-support/changed-server.js'

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
  const { oracle, url, close } = await listenChanged(
    {
      prepare: ({ app }) =>
        app.addHook('onRequest', async ({ method, url }, reply) =>
          method === 'GET' && url === '/_oracle/world' ? reply.code(405).send({}) : undefined,
        ),
    },
    { world: demo, control: true },
  )
  t.teardown(close)
  const notes: string[] = []
  const report = await check({
    ...{ url, control: `${url}/_oracle/world`, only: ['read.content'], runs: 2 },
    note: text => notes.push(text),
  })
  t.equal(report.summary.passed, 1)
  t.match(notes.join('\n'), /has replaced the world of http/, 'the run says so')
  const { groups, acrs } = oracle.service.world()
  t.same([groups.map(({ title }) => title), acrs], [['Vetted'], []])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Test, test } from 'tap'
import { check } from '../../check.js'
import { packageFolder } from '../../files.js'
import { clauseIds } from '../../spec/clauses.js'
import { loader, moduleFile } from '../test-support/command.js'
import { keepWorld } from '../test-support/kept-world.js'

const countHandlers = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM')

async function keptWorld(t: Test) {
  const kept = await keepWorld('world')
  t.teardown(() => kept.close())
  const before = kept.world()
  return { ...kept, isAsBefore: () => kept.world() === before }
}

test('An aborted run removes what it created and resolves with its report', async t => {
  const handlers = countHandlers()
  const ending = new AbortController()
  const { target, isAsBefore } = await keptWorld(t)
  let isOver = false
  const report = check({ target, rate: 20, signal: ending.signal }).finally(() => {
    isOver = true
  })
  while (isAsBefore() && !isOver) await sleep(5)
  t.equal(countHandlers(), handlers, 'a run installs no signal handlers')
  const began = Date.now()
  ending.abort()
  t.match(await report, { verdict: 'inconclusive', error: 'the run was aborted' })
  t.ok(Date.now() - began < 5000, `${Date.now() - began} ms`)
  t.ok(isAsBefore())
})

test('The error of the report is the reason of the signal if that is a string', async t => {
  const aborted = AbortSignal.abort('no time left')
  t.match(await check({ signal: aborted }), { verdict: 'inconclusive', error: 'no time left' })
  const ending = new AbortController()
  const run = check({ signal: ending.signal, note: () => {}, progress: () => ending.abort('seen enough') })
  t.match(await run, { verdict: 'inconclusive', error: 'seen enough' })
})

test('A signal that is aborted before the run prevents it', async t => {
  const began = Date.now()
  const url = 'http://127.0.0.1:9'
  const control = `${url}/control`
  const report = await check({ url, control, signal: AbortSignal.abort() })
  t.match(report, {
    error: 'the run was aborted',
    target: { name: '127.0.0.1:9', baseUrl: url, tier: 'control' },
    summary: { requests: 0 },
  })
  t.equal(report.clauses.length, clauseIds.length)
  t.ok(Date.now() - began < 200, 'no process was started')
})

test('A signal that is aborted after the run has no effect', async t => {
  const ending = new AbortController()
  const report = await check({ url: 'http://127.0.0.1:9', signal: ending.signal })
  const before = structuredClone(report)
  ending.abort()
  await sleep(100)
  t.same(report, before)
  t.match(report.error, 'nothing listens there')
})

test('An error that the caller throws ends the run, which removes what it created', async t => {
  const mistake = new Error('a mistake of the caller')
  const { target, isAsBefore } = await keptWorld(t)
  const note = (text: string) => {
    // The first message says where the suite records what it creates.
    if (/manifest/.test(text)) throw mistake
  }
  t.equal(await check({ target, rate: 20, note }).catch(error => error), mistake)
  t.ok(isAsBefore())
})

test('If the process of the caller is killed, the run ends and removes what it created', async t => {
  const { target, isAsBefore } = await keptWorld(t)
  const script = `import { check } from ${JSON.stringify(moduleFile('../../check'))}; await check({ target: ${JSON.stringify(target)}, rate: 20 })`
  const caller = spawn(process.execPath, [...loader, '--input-type', 'module', '-e', script], {
    cwd: packageFolder,
    stdio: 'ignore',
  })
  while (isAsBefore() && caller.exitCode === null) await sleep(5)
  caller.kill('SIGKILL')
  await once(caller, 'exit')
  let tries = 0
  while (!isAsBefore() && tries++ < 100) await sleep(100)
  t.ok(tries > 0 && tries < 100, `the world is as before after ${tries / 10} seconds`)
})

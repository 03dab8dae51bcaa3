import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Test, test } from 'tap'
import { readReport } from '../../cli/report-files.js'
import { clauseIds } from '../../spec/clauses.js'
import { command, runOracle } from '../test-support/command.js'
import { keepWorld } from '../test-support/kept-world.js'

/**
 * Starts a slow check of a deployment that keeps its world, and waits until the check has created something.
 * @param holds whether the deployment does not answer what deletes until `release`
 */
async function startCheck(t: Test, holds = false, ...options: readonly string[]) {
  let release = () => {}
  const released = holds
    ? new Promise<void>(resolve => {
        release = resolve
      })
    : Promise.resolve()
  const kept = await keepWorld('world', {
    prepare: ({ app }) =>
      app.addHook('onRequest', async ({ method }) => {
        if (method === 'DELETE') await released
      }),
  })
  const before = kept.world()
  const [node, ...args] = command
  const child = spawn(node, [...args, 'check', '--target', kept.target, '--rate', '20', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: kept.folder },
    detached: true,
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', data => {
    output += data
  })
  t.teardown(() => kept.close())
  while (kept.world() === before) await sleep(5)
  const outputWith = async (pattern: RegExp) => {
    while (!pattern.test(output) && child.exitCode === null) await sleep(5)
    return output
  }
  await outputWith(/manifest\.json/)
  return {
    folder: kept.folder,
    manifests: () => readdirSync(kept.folder).filter(name => name.endsWith('.manifest.json')),
    outputWith,
    release,
    interrupt: () => process.kill(-(child.pid as number), 'SIGINT'),
    interruptParent: () => child.kill('SIGINT'),
    ended: async () => (await ended)[0] as number,
    isAsBefore: () => kept.world() === before,
  }
}

test('Ctrl-C ends a slow run quickly and removes what the run created', async t => {
  const run = await startCheck(t)
  const output = await run.outputWith(/./)
  t.match(output, /^what this run creates is recorded in \S+\.manifest\.json until it is removed\n$/)
  const began = Date.now()
  run.interrupt()
  await run.outputWith(/ending: what the run created is being removed/)
  t.equal(await run.ended(), 2)
  t.ok(Date.now() - began < 5000, `${Date.now() - began} ms`)
  t.ok(run.isAsBefore())
  t.same(run.manifests(), [])
})

test('A second Ctrl-C ends the run at once and shows how to remove what remains', async t => {
  const run = await startCheck(t, true)
  run.interrupt()
  await run.outputWith(/ending: /)
  run.interrupt()
  const output = await run.outputWith(/ended at once/)
  t.equal(await run.ended(), 2)
  const [manifest = ''] = run.manifests()
  const file = join(run.folder, manifest)
  t.ok(output.includes(`remove it with: principal-oracle sweep ${file}\n`), output)
  run.release()
  t.match(await runOracle('sweep', file), { code: 0 })
  t.ok(run.isAsBefore())
})

test('SIGINT to the command alone, as a CI runner sends it, ends the run like Ctrl-C', async t => {
  const run = await startCheck(t)
  run.interruptParent()
  await run.outputWith(/ending: what the run created is being removed/)
  t.equal(await run.ended(), 2)
  t.ok(run.isAsBefore())
})

test('A second SIGINT to the command alone ends the run at once, and the report is whole', async t => {
  const file = join(t.testdir(), 'report.json')
  const run = await startCheck(t, true, '--json', file)
  run.interruptParent()
  // Until then, the system may merge two signals.
  await run.outputWith(/ending: /)
  await sleep(50)
  // As npm does, which forwards a signal that the terminal has sent already.
  run.interruptParent()
  await sleep(1000)
  t.notMatch(await run.outputWith(/./), /ended at once/)
  run.interruptParent()
  t.match(await run.outputWith(/ended at once/), /principal-oracle sweep /)
  t.equal(await run.ended(), 2)
  run.release()
  const report = readReport(file)
  t.match(report, { error: 'the run was interrupted', verdict: 'inconclusive', target: { tier: 'world' } })
  t.equal(report.clauses.length, clauseIds.length)
  t.same(
    report.clauses.filter(({ status }) => status === 'passed'),
    [],
  )
  t.ok(report.summary.requests > 0)
})

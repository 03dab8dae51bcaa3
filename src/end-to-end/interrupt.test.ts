import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Test, test } from 'tap'
import { command, runOracle } from '../test-support/command.js'
import { keepWorld } from '../test-support/kept-world.js'

/** Starts a slow check of a deployment that keeps its world, and waits until the check has created something. */
async function startCheck(t: Test) {
  const kept = await keepWorld('world')
  const before = kept.world()
  const [node, ...args] = command
  const child = spawn(node, [...args, 'check', '--target', kept.target, '--rate', '20'], {
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
    outputWith,
    interrupt: () => process.kill(-(child.pid as number), 'SIGINT'),
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
})

test('A second Ctrl-C ends the run at once and shows how to remove what remains', async t => {
  const run = await startCheck(t)
  run.interrupt()
  await run.outputWith(/ending: /)
  run.interrupt()
  const output = await run.outputWith(/ended at once/)
  t.equal(await run.ended(), 2)
  const [manifest = ''] = readdirSync(run.folder).filter(name => name.endsWith('.manifest.json'))
  const file = join(run.folder, manifest)
  t.ok(output.includes(`remove it with: principal-oracle sweep ${file}\n`), output)
  t.match(await runOracle('sweep', file), { code: 0 })
  t.ok(run.isAsBefore())
})

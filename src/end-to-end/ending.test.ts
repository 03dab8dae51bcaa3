import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Test, test } from 'tap'
import { command, oracle } from '../test-support/command.js'
import { keepWorld } from '../test-support/kept-world.js'

/** A slow check of a deployment that keeps its world, once it has created something there. */
async function checking(t: Test) {
  const kept = await keepWorld('world')
  const before = kept.world()
  const [node, ...words] = command
  const child = spawn(node, [...words, 'check', '--target', kept.target, '--rate', '20'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: kept.folder },
    detached: true,
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.on('data', data => {
    said += data
  })
  t.teardown(() => kept.close())
  while (kept.world() === before) await sleep(5)
  const hears = async (words: RegExp) => {
    while (!words.test(said) && child.exitCode === null) await sleep(5)
    return said
  }
  await hears(/manifest\.json/)
  return {
    folder: kept.folder,
    hears,
    interrupt: () => process.kill(-(child.pid as number), 'SIGINT'),
    ended: async () => (await ended)[0] as number,
    isAsBefore: () => kept.world() === before,
  }
}

test('Ctrl-C is answered at once, and does not wait for what a slow run had before it', async t => {
  const run = await checking(t)
  const said = await run.hears(/./)
  t.match(said, /^what this run creates is recorded in \S+\.manifest\.json until it is removed\n$/)
  const began = Date.now()
  run.interrupt()
  await run.hears(/ending: what the run created is being removed/)
  t.equal(await run.ended(), 2)
  t.ok(Date.now() - began < 5000, `${Date.now() - began} ms`)
  t.ok(run.isAsBefore())
})

test('A second Ctrl-C ends at once, and says how to remove what is left', async t => {
  const run = await checking(t)
  run.interrupt()
  await run.hears(/ending: /)
  run.interrupt()
  const said = await run.hears(/ended at once/)
  t.equal(await run.ended(), 2)
  const [manifest = ''] = readdirSync(run.folder).filter(name => name.endsWith('.manifest.json'))
  const file = join(run.folder, manifest)
  t.ok(said.includes(`remove it with: principal-oracle sweep ${file}\n`), said)
  t.match(await oracle('sweep', file), { code: 0 })
  t.ok(run.isAsBefore())
})

import { fork, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test } from 'tap'
import { takeLock } from './lock.js'

/** The pid of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

test('A lock that is held is refused with the pid, and free once it is released', t => {
  const file = join(t.testdir({}), 'state.json')
  const lock = takeLock(file)
  t.throws(() => takeLock(file), { message: new RegExp(`in use by the process ${process.pid}\\b`) })
  lock.release()
  t.notOk(existsSync(`${file}.lock`))
  takeLock(file).release()
  t.end()
})

test('A lock of a living process is refused, and stays', t => {
  const file = join(t.testdir({}), 'state.json')
  writeFileSync(`${file}.lock`, `${process.ppid}\n`)
  t.throws(() => takeLock(file), { message: new RegExp(`in use by the process ${process.ppid}\\b`) })
  t.equal(readFileSync(`${file}.lock`, 'utf8'), `${process.ppid}\n`)
  t.end()
})

const stale: readonly [what: string, text: () => string][] = [
  ['of a dead process', () => `${deadPid()}\n`],
  ['of this very pid in an earlier life', () => `${process.pid}\n`],
  ['that is empty', () => ''],
  ['that is no lock', () => 'hello\n'],
]
for (const [what, text] of stale)
  test(`A lock ${what} is taken over`, t => {
    const file = join(t.testdir({}), 'state.json')
    writeFileSync(`${file}.lock`, text())
    const lock = takeLock(file)
    t.match(readFileSync(`${file}.lock`, 'utf8'), new RegExp(`^${process.pid}\\b`))
    lock.release()
    t.notOk(existsSync(`${file}.lock`))
    t.end()
  })

test('A lock of a pid that has been given to another process since is taken over', {
  skip: !existsSync('/proc/self/stat') && 'the system does not tell when a process began',
}, t => {
  const file = join(t.testdir({}), 'state.json')
  writeFileSync(`${file}.lock`, `${process.ppid} 1\n`)
  takeLock(file).release()
  t.end()
})

test('A lock of a process that has ended, but was not asked how, is taken over', {
  skip: !existsSync('/proc/self/stat') && 'the system does not tell',
}, async t => {
  const file = join(t.testdir({}), 'state.json')
  // The shell becomes a program that never asks how its child has ended.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.teardown(() => parent.kill())
  const pid = Number(String((await once(parent.stdout, 'data'))[0]))
  while (!readFileSync(`/proc/${parent.pid}/stat`, 'utf8').includes('(sleep)')) await sleep(1)
  process.kill(pid)
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
  while (stat()[0] !== 'Z') await sleep(1)
  writeFileSync(`${file}.lock`, `${pid} ${stat()[19]} 0\n`)
  takeLock(file).release()
})

test('A process that dies while it takes a lock over leaves the way free', t => {
  const folder = t.testdir({})
  const file = join(folder, 'state.json')
  writeFileSync(`${file}.lock`, `${deadPid()}\n`)
  const claim = createHash('sha256')
    .update(readFileSync(`${file}.lock`))
    .digest('hex')
    .slice(0, 16)
  writeFileSync(`${file}.lock.${claim}`, `${process.ppid}\n`)
  t.throws(() => takeLock(file), { message: new RegExp(`in use by the process ${process.ppid}\\b`) })
  writeFileSync(`${file}.lock.${claim}`, `${deadPid()}\n`)
  takeLock(file).release()
  t.same(readdirSync(folder), [])
  t.end()
})

test('Of several processes that find the lock of a dead one, one gets it', async t => {
  const lockProcess = fileURLToPath(new URL('../test-support/lock-process.ts', import.meta.url))
  const children = Array.from({ length: 3 }, () => fork(lockProcess, { execArgv: ['--import', 'tsx'] }))
  t.teardown(() => children.map(child => child.disconnect()))
  const folder = t.testdir({})
  const dead = deadPid()
  for (let round = 0; round < 100; round++) {
    const file = join(folder, `${round}.json`)
    if (round % 4 > 0) writeFileSync(`${file}.lock`, `${dead} - ${round}\n`)
    const said = children.map(child => once(child, 'message').then(([word]) => String(word)))
    for (const child of children) child.send(file)
    const words = await Promise.all(said)
    const lost = words.filter(word => word !== 'taken')
    if (lost.length !== 2) t.fail(`in round ${round}: ${words.join('; ')}`)
    for (const word of lost) if (!word.includes(': in use by ')) t.fail(`in round ${round}: ${word}`)
  }
  t.equal(readdirSync(folder).filter(name => /\.lock\../.test(name)).length, 0)
})

test('A lock that has gone with its folder is taken again, unless another process was quicker', t => {
  const file = join(t.testdir({}), 'state.json')
  const lock = takeLock(file)
  rmSync(`${file}.lock`)
  lock.ensure()
  t.match(readFileSync(`${file}.lock`, 'utf8'), new RegExp(`^${process.pid}\\b`))
  writeFileSync(`${file}.lock`, `${process.ppid}\n`)
  t.throws(() => lock.ensure(), { message: /in use/ })
  lock.release()
  t.equal(readFileSync(`${file}.lock`, 'utf8'), `${process.ppid}\n`)
  t.end()
})

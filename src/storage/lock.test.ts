import { fork, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'tap'
import { loader, moduleFile } from '../dev/test-support/command.js'
import { takeLock } from './lock.js'

/** The pid of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

test('A held lock is refused with the pid, and can be taken after its release', async t => {
  const file = join(t.testdir({}), 'state.json')
  const lock = takeLock(file)
  t.throws(() => takeLock(file), { message: new RegExp(`in use by process ${process.pid}\\b`) })
  lock.release()
  t.notOk(existsSync(`${file}.lock`))
  takeLock(file).release()
})

test('A lock of a living process is refused, and its file does not change', async t => {
  const file = join(t.testdir({}), 'state.json')
  writeFileSync(`${file}.lock`, `${process.ppid}\n`)
  t.throws(() => takeLock(file), { message: new RegExp(`in use by process ${process.ppid}\\b`) })
  t.equal(readFileSync(`${file}.lock`, 'utf8'), `${process.ppid}\n`)
})

const stale: readonly [what: string, text: () => string][] = [
  ['of a dead process', () => `${deadPid()}\n`],
  ['of an earlier process with the pid of this process', () => `${process.pid}\n`],
  ['that is empty', () => ''],
  ['with other text', () => 'hello\n'],
]
for (const [what, text] of stale)
  test(`A lock ${what} is replaced`, async t => {
    const file = join(t.testdir({}), 'state.json')
    writeFileSync(`${file}.lock`, text())
    const lock = takeLock(file)
    t.match(readFileSync(`${file}.lock`, 'utf8'), new RegExp(`^${process.pid}\\b`))
    lock.release()
    t.notOk(existsSync(`${file}.lock`))
  })

test('A lock of a dead process is replaced if another process has its pid now', {
  skip: !existsSync('/proc/self/stat') && 'the system does not report when a process started',
}, async t => {
  const file = join(t.testdir({}), 'state.json')
  writeFileSync(`${file}.lock`, `${process.ppid} 1\n`)
  takeLock(file).release()
})

test('A lock of a zombie process is replaced', {
  skip: !existsSync('/proc/self/stat') && 'the system does not report it',
}, async t => {
  const file = join(t.testdir({}), 'state.json')
  // The shell becomes a program that never reads the exit code of its child.
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

test('A process that died while it replaced a lock does not block the lock', async t => {
  const folder = t.testdir({})
  const file = join(folder, 'state.json')
  writeFileSync(`${file}.lock`, `${deadPid()}\n`)
  const claim = createHash('sha256')
    .update(readFileSync(`${file}.lock`))
    .digest('hex')
    .slice(0, 16)
  writeFileSync(`${file}.lock.${claim}`, `${process.ppid}\n`)
  t.throws(() => takeLock(file), { message: new RegExp(`in use by process ${process.ppid}\\b`) })
  writeFileSync(`${file}.lock.${claim}`, `${deadPid()}\n`)
  takeLock(file).release()
  t.same(readdirSync(folder), [])
})

test('If several processes find the lock of a dead process, one of them takes it', async t => {
  const lockProcess = moduleFile('./lock-process')
  const children = Array.from({ length: 3 }, () => fork(lockProcess, { execArgv: [...loader] }))
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

test('A lock whose file is gone is taken again, unless another process has it', async t => {
  const file = join(t.testdir({}), 'state.json')
  const lock = takeLock(file)
  rmSync(`${file}.lock`)
  lock.ensure()
  t.match(readFileSync(`${file}.lock`, 'utf8'), new RegExp(`^${process.pid}\\b`))
  writeFileSync(`${file}.lock`, `${process.ppid}\n`)
  t.throws(() => lock.ensure(), { message: /in use/ })
  lock.release()
  t.equal(readFileSync(`${file}.lock`, 'utf8'), `${process.ppid}\n`)
})

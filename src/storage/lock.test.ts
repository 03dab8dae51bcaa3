import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

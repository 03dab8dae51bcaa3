import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { t } from 'tap'
import { packageFolder } from '../files.js'

/*
 * Runs the compiled tests as subtests of one run of tap, two files at a time: `run-tests.js [long|page]`. The command `tap`
 * would load hooks for coverage into every process, also into those that a test starts, and take twice as long.
 */

const kinds: Readonly<Record<string, RegExp>> = {
  short: /^(?!src\/page-test\/)(?!.*\.long\.).*\.(suite|test)\.js$/,
  long: /\.long\.test\.js$/,
  page: /^src\/page-test\/.*\.test\.js$/,
}
/** A test that hangs ends after this many seconds. */
const timeout = 900
const jobs = 2

const isWanted = kinds[process.argv[2] ?? 'short']
if (isWanted === undefined) throw new Error(`run-tests takes one of: ${Object.keys(kinds).join(', ')}`)
const folder = join(packageFolder, 'dist')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => isWanted.test(file))
t.jobs = jobs
t.setTimeout(0)
await Promise.all(Array.from({ length: jobs }, runNext))

/** Runs one file after another until none is left. */
async function runNext(): Promise<void> {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    const child = spawn(process.execPath, [join(folder, file)], {
      cwd: packageFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
      // Without it, tap ends a file after half a minute.
      env: { ...process.env, TAP_TIMEOUT: `${timeout}` },
      timeout: 1000 * timeout,
    })
    const ended = once(child, 'exit')
    await t.stdin(file, { tapStream: child.stdout, buffered: true, timeout: 0 })
    const [code, signal] = await ended
    if (code !== 0) t.fail(`${file} ended with ${signal ?? `exit code ${code}`}`, { at: null, stack: '' })
  }
}

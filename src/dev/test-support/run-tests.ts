import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { t } from 'tap'
import { packageFolder } from '../../files.js'
import { moduleFile } from './command.js'

/*
 * Runs the compiled tests as subtests of one run of tap, several processes at a time: `run-tests.js [KIND…]`. The
 * command `tap` would load hooks for coverage into every process, also into those that a test starts, and take twice as long.
 */

interface Kind {
  readonly files: RegExp
  /** How many files of a folder run in one process. */
  readonly together: number
  /** The test waits for downloads most of the time, so it does not take the place of another test. */
  readonly waits?: true
}

const kinds: Readonly<Record<string, readonly Kind[]>> = {
  short: [
    { files: /^spec-tests\/.*\.suite\.js$/, together: Number.POSITIVE_INFINITY },
    { files: /^(?!src\/dev\/page-test\/)(?!.*\.long\.).*\.test\.js$/, together: 12 },
  ],
  long: [
    // These two take longest, so they come first.
    { files: /\/(unserved|matrix)\.long\.test\.js$/, together: 1 },
    // The first check of a process takes much longer than the next ones.
    { files: /^(?!.*\/(unserved|matrix)\.).*\.long\.test\.js$/, together: 3 },
    // One file of the suite as `npx tap` runs it.
    { files: /^spec-tests\/scenarios\/add-without-body\.suite\.js$/, together: 1 },
  ],
  package: [{ files: /^src\/dev\/package-test\/main\.js$/, together: 1, waits: true }],
  page: [
    { files: /^src\/dev\/page-test\/chapters\.test\.js$/, together: 1 },
    { files: /^src\/dev\/page-test\/(?!chapters\.).*\.test\.js$/, together: 3 },
  ],
}
/** A process that hangs ends after this many seconds. */
const timeout = 1200
/** One more than the cores: each process waits for a part of its time. */
const jobs = availableParallelism() + 1

const [, , ...names] = process.argv
const wanted = (names.length === 0 ? ['short'] : names).flatMap(name => {
  if (kinds[name] === undefined) throw new Error(`run-tests takes some of: ${Object.keys(kinds).join(', ')}`)
  return kinds[name]
})
const folder = join(packageFolder, 'dist')
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
t.jobs = jobs + 1
t.setTimeout(0)
const others = batchesThat(false)
await Promise.all([runEach(batchesThat(true)), ...Array.from({ length: jobs }, () => runEach(others))])

/** The batches of the kinds that were asked for, those that wait or the others. */
function batchesThat(wait: boolean): string[][] {
  return wanted
    .filter(({ waits = false }) => waits === wait)
    .flatMap(({ files, together }) =>
      batchesOf(
        all.filter(file => files.test(file)),
        together,
      ),
    )
}

/** @returns the files in lists of at most so many, each list with files of one folder */
function batchesOf(files: readonly string[], together: number): string[][] {
  const batches: string[][] = []
  for (const file of files) {
    const last = batches.at(-1)
    if (last?.[0] !== undefined && last.length < together && dirname(last[0]) === dirname(file))
      last.push(file)
    else batches.push([file])
  }
  return batches
}

/** Runs one batch after another until none is left. */
async function runEach(batches: string[][]): Promise<void> {
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const paths = batch.map(file => join(folder, file))
    const child = spawn(
      process.execPath,
      [
        `--import=${import.meta.resolve('./no-async-hooks.js')}`,
        ...(paths.length === 1 ? paths : [moduleFile('./run-batch'), ...paths]),
      ],
      {
        cwd: packageFolder,
        stdio: ['ignore', 'pipe', 'inherit'],
        // Without it, tap ends a file after half a minute.
        env: { ...process.env, TAP_TIMEOUT: `${timeout}` },
        timeout: 1000 * timeout,
      },
    )
    const ended = once(child, 'exit')
    const name = batch.length === 1 ? `${batch}` : `${batch[0]} and ${batch.length - 1} more`
    await t.stdin(name, { tapStream: child.stdout, buffered: true, timeout: 0 })
    const [code, signal] = await ended
    if (code !== 0) t.fail(`${name} ended with ${signal ?? `exit code ${code}`}`, { at: null, stack: '' })
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SuiteMessage } from '../spec-tests/runner/entry.js'
import type { RunOptions } from '../spec-tests/runner/options.js'
import { packageVersion, UsageError } from './files.js'
import { createOracle } from './index.js'
import type { ClauseRow, Evidence, Report } from './report/report.js'
import { Run } from './report/run.js'

export interface CheckOptions extends Partial<RunOptions> {
  /** Receives every clause as soon as it is decided. */
  readonly decided?: (row: ClauseRow) => void
  /** Receives what a person should know about the run. */
  readonly note?: (text: string) => void
}

export const defaultRuns = 30
export const defaultTimeout = 5000

/**
 * Runs the conformance suite in a process of its own.
 * @throws UsageError if the target file, or a file that it names, is invalid
 */
export async function check(options: CheckOptions = {}): Promise<Report> {
  const reference =
    options.url === undefined && options.target === undefined ? await startReference() : undefined
  try {
    return await runSuite({ ...options, ...reference?.target })
  } finally {
    await reference?.close()
  }
}

async function startReference() {
  const oracle = await createOracle({ world: { profiles: [], groups: [], acrs: [] }, control: true })
  const url = await oracle.listen(0)
  return { target: { url, control: `${url}/_oracle/world` }, close: () => oracle.close() }
}

/**
 * Runs the suite in this process. Many short runs in a row are faster so, because no process has to start.
 * Nothing can stop such a run.
 * @throws UsageError if the target file, or a file that it names, is invalid
 */
export async function checkHere(options: CheckOptions): Promise<Report> {
  const { runInThisProcess } = await import('../spec-tests/runner/entry.js')
  return runInThisProcess(runOptionsOf(options))
}

function runOptionsOf({ decided: _, note: __, ...options }: CheckOptions): RunOptions {
  return {
    ...options,
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    runs: options.runs ?? defaultRuns,
    timeout: options.timeout ?? defaultTimeout,
  }
}

function runSuite(options: CheckOptions): Promise<Report> {
  const { decided, note } = options
  const runOptions = runOptionsOf(options)
  const child = startSuite()
  return new Promise((resolve, reject) => {
    let report: Report | undefined
    child.on('message', (message: SuiteMessage) => {
      if (message.kind === 'decided') decided?.(message.row)
      else if (message.kind === 'note') note?.(message.text)
      else if (message.kind === 'usage') reject(new UsageError(message.message))
      else report = message.report
    })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      resolve(
        report ??
          unfinished(
            runOptions,
            `the process of the suite ended before the run was over (${signal ?? code})`,
          ),
      ),
    )
    child.send(runOptions)
  })
}

function startSuite(): ChildProcess {
  const main = new URL(`../spec-tests/runner/entry${extname(import.meta.url)}`, import.meta.url)
  const child = fork(fileURLToPath(main), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // The terminal sends Ctrl-C to the child too. The child ends the run and reports.
  const wait = () => {}
  const end = () => child.kill('SIGTERM')
  process.on('SIGINT', wait).on('SIGTERM', end)
  child.once('exit', () => process.off('SIGINT', wait).off('SIGTERM', end))
  return child
}

function unfinished({ url = '', seed }: RunOptions, reason: string): Report {
  const run = new Run()
  run.abort(reason)
  return run.report({
    tool: { name: 'principal-oracle', version: packageVersion() },
    target: { name: url, baseUrl: url, tier: 'anonymous' },
    seed,
  })
}

export type ReplayOptions = Pick<CheckOptions, 'url' | 'target' | 'control' | 'timeout'>

/**
 * Sends the requests of each failure in a report again.
 * @param replayed receives each failure, and whether it still fails
 * @returns whether any failure still fails
 * @throws UsageError if a failure cannot be repeated
 */
export async function replay(
  report: Report,
  options: ReplayOptions,
  replayed: (row: ClauseRow, evidence: Evidence, fails: boolean) => void,
): Promise<boolean> {
  const { stillFails } = await import('../spec-tests/replay/replay.js')
  const { targetOf } = await import('../spec-tests/target/target.js')
  const target = targetOf({
    ...options,
    url: options.url ?? (options.target ? undefined : report.target.baseUrl),
  })
  let any = false
  for (const row of report.clauses)
    for (const evidence of row.evidence) {
      const fails = await stillFails(target, evidence, options.timeout ?? defaultTimeout)
      replayed(row, evidence, fails)
      any ||= fails
    }
  return any
}

/**
 * Deletes what an interrupted run left on a deployment, by the ids in its cleanup log.
 * @returns the ids that are still there
 * @throws UsageError if the file is not a cleanup log
 */
export async function sweep(file: string): Promise<readonly string[]> {
  const suite = await import('../spec-tests/target/sweep.js')
  return (await suite.sweep(file, defaultTimeout)).map(({ id }) => id)
}

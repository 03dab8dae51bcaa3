import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SuiteCommand, SuiteMessage } from '../spec-tests/runner/entry.js'
import { packageVersion, UsageError } from './files.js'
import { createOracle } from './index.js'
import type { ClauseRow, Evidence, Report } from './report/report.js'
import { Run } from './report/run.js'
import type { ClauseId } from './spec/clauses.js'

export interface CheckOptions {
  /** The base URL; neither it nor a target file means the reference server itself. */
  readonly url?: string
  /** A target file; `url` and `control` stand above what it says. */
  readonly target?: string
  /** The URL of the control protocol. */
  readonly control?: string
  readonly only?: readonly ClauseId[]
  readonly seed?: number
  /** Examples per property. */
  readonly runs?: number
  /** Seconds after which nothing more is generated. */
  readonly budget?: number
  readonly readOnly?: boolean
  readonly allowWrites?: boolean
  /** Requests a second at most. */
  readonly rate?: number
  readonly bail?: boolean
  /** False where it is enough to know that a property fails, and the smallest example is not looked for. */
  readonly shrink?: boolean
  /** Milliseconds that an answer may take. */
  readonly timeout?: number
  /** Whether TAP goes to standard output. */
  readonly tap?: boolean
  /** Told of every clause as it is decided. */
  readonly decided?: (row: ClauseRow) => void
  /** Told what a person should know of the run. */
  readonly note?: (text: string) => void
}

export const defaultRuns = 30
export const defaultTimeout = 5000

/**
 * Runs the conformance suite in a process of its own.
 * @throws UsageError where the target file, or one it names, is wrong
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
 * Runs the suite in this process, for many short runs in a row: nothing has to be started, and nothing can stop it.
 * @throws UsageError where the target file, or one it names, is wrong
 */
export async function checkHere(options: CheckOptions): Promise<Report> {
  const { runCommand } = await import('../spec-tests/runner/entry.js')
  return runCommand(orderOf(options))
}

function orderOf({ decided: _, note: __, ...options }: CheckOptions): SuiteCommand {
  return {
    ...options,
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    runs: options.runs ?? defaultRuns,
    timeout: options.timeout ?? defaultTimeout,
    tap: options.tap ?? false,
  }
}

function runSuite(options: CheckOptions): Promise<Report> {
  const { decided, note } = options
  const order = orderOf(options)
  const child = startSuite(order.tap)
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
      resolve(report ?? unfinished(order, `the suite ended early (${signal ?? code})`)),
    )
    child.send(order)
  })
}

function startSuite(tap: boolean): ChildProcess {
  const main = new URL(`../spec-tests/runner/entry${extname(import.meta.url)}`, import.meta.url)
  const child = fork(fileURLToPath(main), { stdio: ['ignore', tap ? 'inherit' : 'ignore', 'inherit', 'ipc'] })
  // A Ctrl-C reaches the child from the terminal; the child ends the run and reports.
  const wait = () => {}
  const end = () => child.kill('SIGTERM')
  process.on('SIGINT', wait).on('SIGTERM', end)
  child.once('exit', () => process.off('SIGINT', wait).off('SIGTERM', end))
  return child
}

function unfinished({ url = '', seed }: SuiteCommand, reason: string): Report {
  const run = new Run()
  run.abort(reason)
  return run.report({
    tool: { name: 'principal-oracle', version: packageVersion() },
    target: { name: url, baseUrl: url, tier: 'anonymous' },
    seed,
  })
}

export interface ReplayOptions {
  readonly url?: string
  readonly target?: string
  readonly control?: string
  readonly timeout?: number
}

/**
 * Makes the requests of each failure of a report again, and tells of each whether it still fails.
 * @throws UsageError where one cannot be repeated
 */
export async function replay(
  report: Report,
  options: ReplayOptions,
  told: (row: ClauseRow, evidence: Evidence, fails: boolean) => void,
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
      told(row, evidence, fails)
      any ||= fails
    }
  return any
}

/** Deletes what an interrupted run left on a deployment, by the ids in its manifest; gives those still there. */
export async function sweep(manifest: string): Promise<readonly string[]> {
  const suite = await import('../spec-tests/target/sweep.js')
  return (await suite.sweep(manifest, defaultTimeout)).map(({ id }) => id)
}

import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from '../../spec-tests/runner/options.js'
import type { Abort, SuiteMessage } from '../../spec-tests/runner/suite-process.js'
import { packageVersion, UsageError } from '../files.js'
import type { Report } from '../report/report.js'
import { Run } from '../report/run.js'
import { type CheckOptions, runOptionsOf } from './options.js'

/** Where the control protocol of a deployment is, and the deployment itself. */
export type Place = Required<Pick<CheckOptions, 'url' | 'control'>>

/**
 * Runs the suite in a process of its own.
 * @param start starts a deployment for this run; the process of the suite loads at the same time
 * @throws UsageError if the target file, or a file that it names, is invalid; what `decided`, `note` or `start` throws
 */
export async function runSuite(options: CheckOptions, start?: () => Promise<Place>): Promise<Report> {
  const { signal, atOnce } = options
  const runOptions = runOptionsOf(options)
  if (signal?.aborted) return unfinished(runOptions, reasonOf(signal))
  const child = startSuite()
  const place = await start?.().catch(error => {
    child.kill()
    throw error
  })
  // Before its options the suite takes no message.
  if (signal?.aborted) {
    child.kill()
    return unfinished({ ...runOptions, ...place }, reasonOf(signal))
  }
  const abort = () => signal && endRun(child, { reason: reasonOf(signal) })
  const abortAtOnce = () => atOnce && endRun(child, { reason: reasonOf(atOnce), atOnce: true })
  signal?.addEventListener('abort', abort)
  atOnce?.addEventListener('abort', abortAtOnce)
  try {
    return await reportOf(child, { ...runOptions, ...place }, options)
  } finally {
    signal?.removeEventListener('abort', abort)
    atOnce?.removeEventListener('abort', abortAtOnce)
  }
}

function startSuite(): ChildProcess {
  const extension = extname(import.meta.url)
  const main = new URL(`../../spec-tests/runner/suite-process${extension}`, import.meta.url)
  return fork(fileURLToPath(main), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The flags of the caller, for example of a test runner, must not reach the suite.
    execArgv: extension === '.js' ? [] : ['--import', import.meta.resolve('tsx')],
  })
}

function reportOf(
  child: ChildProcess,
  runOptions: RunOptions,
  { decided, note, progress }: CheckOptions,
): Promise<Report> {
  return new Promise((resolve, reject) => {
    let report: Report | undefined
    const receive = (message: SuiteMessage) => {
      if (message.kind === 'decided') decided?.(message.row)
      else if (message.kind === 'note') note?.(message.text)
      else if (message.kind === 'progress') progress?.(message.progress)
      else if (message.kind === 'usage') reject(new UsageError(message.message))
      else report = message.report
    }
    let thrown: { readonly error: unknown } | undefined
    child.on('message', (message: SuiteMessage) => {
      try {
        receive(message)
      } catch (error) {
        thrown ??= { error }
        endRun(child, { reason: 'the caller threw an error' })
      }
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (thrown !== undefined) reject(thrown.error)
      const reason = `the process of the suite ended before the run was over (${signal ?? code})`
      resolve(report ?? unfinished(runOptions, reason))
    })
    child.send(runOptions)
  })
}

/** The suite removes what it created, unless it ends at once, and then reports. */
function endRun(child: ChildProcess, message: Abort): void {
  // A suite that has ended by itself has closed the channel.
  if (child.connected) child.send(message, () => {})
}

function reasonOf({ reason }: AbortSignal): string {
  return typeof reason === 'string' ? reason : 'the run was aborted'
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

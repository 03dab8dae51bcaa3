import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from '../../spec-tests/run/options.js'
import type { Abort, SuiteMessage, SuiteOrder } from '../../spec-tests/run/suite-process.js'
import { packageVersion, UsageError } from '../files.js'
import type { Report } from '../report/report.js'
import { Run } from '../report/run.js'
import { type CheckOptions, runOptionsOf } from './options.js'

/** Where the control protocol of a deployment is, and the deployment itself. */
export type Place = Required<Pick<CheckOptions, 'url' | 'control'>>

/**
 * A process that makes runs of the suite, one after the other. Each run after the first one is faster, because the code is
 * loaded and compiled.
 */
export class SuiteProcess {
  #child: ChildProcess | undefined

  /**
   * @param start starts a deployment for this run; the process of the suite loads at the same time
   * @throws UsageError if the target file, or a file that it names, is invalid; what `decided`, `note` or `start` throws
   */
  async run(options: CheckOptions, start?: () => Promise<Place>): Promise<Report> {
    const { signal, atOnce } = options
    const runOptions = runOptionsOf(options)
    if (signal?.aborted) return unfinished(runOptions, reasonOf(signal))
    // It may have crashed, or ended at once.
    if (this.#child === undefined || hasEnded(this.#child)) this.#child = startSuite()
    const child = this.#child
    const placed = { ...runOptions, ...(await start?.()) }
    if (signal?.aborted) return unfinished(placed, reasonOf(signal))
    if (hasEnded(child)) return unfinished(placed, endOf(child))
    const abort = () => signal && endRun(child, { kind: 'abort', reason: reasonOf(signal) })
    const abortAtOnce = () =>
      atOnce && endRun(child, { kind: 'abort', reason: reasonOf(atOnce), atOnce: true })
    signal?.addEventListener('abort', abort)
    atOnce?.addEventListener('abort', abortAtOnce)
    try {
      return await reportOf(child, placed, options)
    } finally {
      signal?.removeEventListener('abort', abort)
      atOnce?.removeEventListener('abort', abortAtOnce)
      // Such a run ends the process too.
      if (atOnce?.aborted) await this.end()
    }
  }

  /** Settles when the process has ended. */
  async end(): Promise<void> {
    const child = this.#child
    if (child === undefined || isOver(child)) return
    const ended = once(child, 'exit')
    if (child.connected) child.disconnect()
    await ended
  }
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Whether a process makes no run any more. */
function hasEnded(child: ChildProcess): boolean {
  return isOver(child) || !child.connected
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  return `the process of the suite ended before the run was over (${signalCode ?? exitCode})`
}

/** The suite keeps about 20 MB. V8 would let its garbage grow to ten times that before it collects it. */
export const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

function startSuite(): ChildProcess {
  // A library that is compiled starts the bundle of its build, which loads faster. A test or a script may run the sources.
  const isCompiled = extname(import.meta.url) === '.js'
  const root = import.meta.url.replace(/(\/bundle)?\/src\/[^/]+\/[^/]+$/, isCompiled ? '/bundle' : '')
  const main = `${root}/spec-tests/run/suite-process${extname(import.meta.url)}`
  const child = fork(fileURLToPath(main), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The flags of the caller, for example of a test runner, must not reach the suite.
    execArgv: [...memoryFlags, ...(isCompiled ? [] : ['--import', import.meta.resolve('tsx')])],
  })
  // A process that cannot be started or reached ends, and each run sees that.
  child.on('error', () => child.kill())
  return child
}

function reportOf(
  child: ChildProcess,
  runOptions: RunOptions,
  { decided, note, progress }: CheckOptions,
): Promise<Report> {
  return new Promise<Report>((resolve, reject) => {
    let thrown: { readonly error: unknown } | undefined
    const receive = (message: SuiteMessage) => {
      if (message.kind === 'decided') decided?.(message.row)
      else if (message.kind === 'note') note?.(message.text)
      else if (message.kind === 'progress') progress?.(message.progress)
      else if (message.kind === 'usage') settle(() => reject(new UsageError(message.what, message.mistakes)))
      else settle(() => resolve(message.report))
    }
    const receiveSafely = (message: SuiteMessage) => {
      try {
        receive(message)
      } catch (error) {
        thrown ??= { error }
        endRun(child, { kind: 'abort', reason: 'the caller threw an error' })
      }
    }
    const exit = () => settle(() => resolve(unfinished(runOptions, endOf(child))))
    const settle = (result: () => void) => {
      child.off('message', receiveSafely).off('exit', exit)
      if (thrown === undefined) result()
      else reject(thrown.error)
    }
    child.on('message', receiveSafely).on('exit', exit)
    child.send({ kind: 'run', options: runOptions } satisfies SuiteOrder)
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

/** The report on a run that ended before the suite began. @throws UsageError if the target file is invalid */
async function unfinished(options: RunOptions, reason: string): Promise<Report> {
  const run = new Run(options.only)
  run.abort(reason)
  return run.report({
    tool: { name: 'principal-oracle', version: packageVersion() },
    target: await givenTarget(options),
    seed: options.seed,
  })
}

async function givenTarget(options: RunOptions): Promise<Report['target']> {
  if (options.url === undefined && options.target === undefined)
    return { name: 'the reference server', baseUrl: '', tier: 'control' }
  const [{ targetOf }, { tierOf }] = await Promise.all([
    import('../../spec-tests/target/target-file.js'),
    import('../../spec-tests/target/target.js'),
  ])
  const target = targetOf(options)
  return { name: target.name, baseUrl: target.baseUrl, tier: tierOf(target) }
}

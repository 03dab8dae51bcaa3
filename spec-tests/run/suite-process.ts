import { UsageError } from '../../src/files.js'
import type { ClauseRow, Report } from '../../src/report/report.js'
import { runEnded } from '../../src/report/verdict.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import { formatEnding, formatLeft } from './clean-up.js'
import { runWhole, suiteOf } from './entry.js'
import type { RunOptions } from './options.js'
import { reportOf } from './run-suite.js'
import type { Suite } from './suite.js'

export interface Progress {
  /** What the observations and tests that are done usually cost, in requests. */
  readonly done: number
  /** The same for all observations and tests of the run; 0 until it is known. */
  readonly total: number
  readonly requests: number
  /** The clauses that have failed so far. Other tests of them may still run. */
  readonly failed: readonly FailedClause[]
}

interface FailedClause {
  readonly id: ClauseId
  /** The test that found it, as evidence names it. */
  readonly test?: string | undefined
  readonly message: string
}

/** Milliseconds between two messages about the progress. */
const progressInterval = 200

/** What the parent process receives. */
export type SuiteMessage =
  | { readonly kind: 'decided'; readonly row: ClauseRow }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'usage'; readonly what: string; readonly mistakes: readonly string[] }

/** What the process of the suite receives: it makes one run after the other. */
export type SuiteOrder = { readonly kind: 'run'; readonly options: RunOptions } | Abort

export interface Abort {
  readonly kind: 'abort'
  readonly reason: string
  /** Whether to leave what the run created, and to report at once. */
  readonly atOnce?: true
}

interface CurrentRun {
  readonly suite: Suite
  /** The clauses whose rows are final. */
  readonly decided: Set<ClauseId>
  isEnding: boolean
  /** Whether its report is being sent before it has ended. */
  isOver: boolean
  signals: number
}

/** Undefined between two runs. */
let current: CurrentRun | undefined

/** Runs the suite with the options that the parent process sends, and reports to it. */
async function runForParent(options: RunOptions): Promise<void> {
  const suite = suiteOf(options, { note: text => void sendToParent({ kind: 'note', text }) })
  const decided = new Set<ClauseId>()
  const run = { suite, decided, isEnding: false, isOver: false, signals: 0 }
  current = run
  if (!suite.target.writable)
    suite.note(
      'read-only run: the suite sends no request that changes the target (--allow-writes permits them)',
    )
  const timer = setInterval(() => {
    void sendToParent({ kind: 'progress', progress: progressOf(suite) })
  }, progressInterval)
  const told = new Set<ClauseId>()
  const tell = (row: ClauseRow) => {
    told.add(row.id)
    void sendToParent({ kind: 'decided', row })
  }
  const report = await runWhole(suite, row => {
    decided.add(row.id)
    // A later test of another clause may still fail this one.
    if (!run.isOver && row.status === 'failed') tell(row)
  }).finally(() => {
    clearInterval(timer)
    if (!run.isOver) current = undefined
  })
  if (run.isOver) return
  for (const row of report.clauses) if (decided.has(row.id) && !told.has(row.id)) tell(row)
  await sendToParent({ kind: 'report', report })
}

function progressOf({ schedule: { steps }, run }: Suite): Progress {
  const rows = clauseIds.map(id => run.row(id)).filter(({ status }) => status === 'failed')
  const failed = rows.map(({ id, evidence: [{ test, message } = { message: '' }] }) => ({
    id,
    test,
    message,
  }))
  return { ...steps, requests: run.requests, failed }
}

function end(reason: string): void {
  if (current === undefined || current.isEnding) return
  current.isEnding = true
  current.suite.run.abort(reason)
  current.suite.note(formatEnding(current.suite))
}

/** Ends the run and this process, and leaves what the run created. */
async function endAtOnce(): Promise<void> {
  if (current === undefined || current.isOver) return
  current.isOver = true
  const { suite, decided } = current
  await sendToParent({ kind: 'note', text: formatLeft(suite) })
  for (const id of clauseIds) if (!decided.has(id)) suite.run.untested(id, runEnded)
  await sendToParent({ kind: 'report', report: reportOf(suite) })
  process.exit(2)
}

async function endOnSignal(reason: string): Promise<void> {
  end(reason)
  if (current !== undefined && ++current.signals > 1) await endAtOnce()
}

/** Settles when the message is sent: a process that exits at once would lose it. */
function sendToParent(message: SuiteMessage): Promise<void> {
  return new Promise(resolve => void process.send?.(message, () => resolve()))
}

async function handle(order: SuiteOrder): Promise<void> {
  if (order.kind === 'abort') {
    end(order.reason)
    if (order.atOnce) await endAtOnce()
    return
  }
  await runForParent(order.options).catch(error => {
    if (!(error instanceof UsageError)) throw error
    const { what, mistakes } = error
    return sendToParent({ kind: 'usage', what, mistakes })
  })
}

// The parent process, its end or the first signal ends the run and removes what it created; the parent process or the
// second signal ends the process without that. A terminal sends Ctrl-C to both processes.
process.on('message', order => handle(order as SuiteOrder))
process.on('SIGINT', () => endOnSignal('the run was interrupted'))
process.on('SIGTERM', () => endOnSignal('the run was terminated'))
process.on('disconnect', () => end('the process that started the run ended'))
process.on('exit', () => current?.suite.cleanupLog.close())

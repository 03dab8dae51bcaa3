import { UsageError } from '../../src/files.js'
import type { ClauseRow, Report } from '../../src/report/report.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import { formatEnding, formatLeft } from './clean-up.js'
import { runWhole, suiteOf } from './entry.js'
import type { RunOptions } from './options.js'
import { reportOf } from './run-suite.js'
import type { Suite } from './suite.js'

/** How far a run is. */
export interface Progress {
  /** How many steps are done: observations of open points, and tests of the selected clauses. */
  readonly done: number
  /** 0 until it is known. */
  readonly total: number
  readonly requests: number
}

/** Milliseconds between two messages about the progress. */
const progressInterval = 200

/** What the parent process receives. */
export type SuiteMessage =
  | { readonly kind: 'decided'; readonly row: ClauseRow }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'usage'; readonly message: string }

/** What the parent process sends after the options, to end the run. */
export interface Abort {
  readonly reason: string
  /** Whether to leave what the run created, and to report at once. */
  readonly atOnce?: true
}

/** Runs the suite with the options that the parent process sends, and reports to it. */
async function runForParent(options: RunOptions): Promise<void> {
  const suite = suiteOf(options, text => void sendToParent({ kind: 'note', text }))
  const decided = new Set<ClauseId>()
  endOnRequest(suite, decided)
  if (!suite.writable)
    suite.note(
      'read-only run: the suite sends no request that changes the target (--allow-writes permits them)',
    )
  const timer = setInterval(() => {
    void sendToParent({ kind: 'progress', progress: { ...suite.steps, requests: suite.run.requests } })
  }, progressInterval)
  const report = await runWhole(suite, row => {
    decided.add(row.id)
    void sendToParent({ kind: 'decided', row })
  }).finally(() => clearInterval(timer))
  await sendToParent({ kind: 'report', report })
}

/**
 * The parent process, its end or the first signal ends the run and removes what it created; the parent process or the
 * second signal ends the process without that. A terminal sends Ctrl-C to both processes.
 * @param decided the clauses whose rows are final
 */
function endOnRequest(suite: Suite, decided: ReadonlySet<ClauseId>): void {
  let isEnding = false
  const end = (reason: string) => {
    if (isEnding) return
    isEnding = true
    suite.run.abort(reason)
    suite.note(formatEnding(suite))
  }
  let isOver = false
  const endAtOnce = async () => {
    if (isOver) return
    isOver = true
    await sendToParent({ kind: 'note', text: formatLeft(suite) })
    for (const id of clauseIds)
      if (!decided.has(id)) suite.run.untested(id, 'the run was ended before this test')
    await sendToParent({ kind: 'report', report: reportOf(suite) })
    process.exit(2)
  }
  process.on('exit', () => suite.cleanupLog.close())
  let signals = 0
  const endOnSignal = async (reason: string) => {
    end(reason)
    if (++signals > 1) await endAtOnce()
  }
  process.on('SIGINT', () => endOnSignal('the run was interrupted'))
  process.on('SIGTERM', () => endOnSignal('the run was terminated'))
  process.on('message', ({ reason, atOnce }: Abort) => {
    end(reason)
    if (atOnce) void endAtOnce()
  })
  process.on('disconnect', () => end('the process that started the run ended'))
}

/** Settles when the message is sent: a process that exits at once would lose it. */
function sendToParent(message: SuiteMessage): Promise<void> {
  return new Promise(resolve => void process.send?.(message, () => resolve()))
}

process.once('message', options =>
  runForParent(options as RunOptions)
    .catch(error => {
      if (!(error instanceof UsageError)) throw error
      return sendToParent({ kind: 'usage', message: error.message })
    })
    .finally(() => process.connected && process.disconnect()),
)

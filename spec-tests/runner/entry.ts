import { resolve } from 'node:path'
import { UsageError } from '../../src/files.js'
import type { ClauseRow, Report } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { targetOf } from '../target/target.js'
import { formatEnding, formatLeft } from './clean-up.js'
import { loadTests } from './load-tests.js'
import { inOrder } from './observation-order.js'
import { observersOf } from './observers.js'
import type { RunOptions, SuiteOptions } from './options.js'
import { registry } from './registry.js'
import { runSuite } from './run-suite.js'
import { Suite } from './suite.js'

/** What the parent process receives. */
export type SuiteMessage =
  | { readonly kind: 'decided'; readonly row: ClauseRow }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'usage'; readonly message: string }

/** Runs the whole suite in this process. @throws UsageError if the target file is wrong */
export function runInThisProcess(options: RunOptions): Promise<Report> {
  return runWhole(suiteOf(options), () => {})
}

function suiteOf(options: RunOptions, note?: SuiteOptions['note']): Suite {
  const target = targetOf(options)
  const targetFile = options.target && resolve(options.target)
  return new Suite(new Run(options.only), { ...options, target, targetFile, note }, observersOf)
}

async function runWhole(suite: Suite, decided: (row: ClauseRow) => void): Promise<Report> {
  await loadTests()
  const { observations, clauseTests } = registry
  return runSuite(suite, { observations: inOrder(observations, observations), clauseTests }, decided)
}

/** Runs the suite with the options that the parent process sends, and reports to it. */
async function runForParent(options: RunOptions): Promise<void> {
  const suite = suiteOf(options, text => void sendToParent({ kind: 'note', text }))
  endOnSignal(suite)
  if (!suite.writable)
    suite.note(
      'read-only run: the suite sends no request that changes the target (--allow-writes permits them)',
    )
  const report = await runWhole(suite, row => void sendToParent({ kind: 'decided', row }))
  await sendToParent({ kind: 'report', report })
}

/** The first signal ends the run and removes what it created; the second ends the process without that. */
function endOnSignal(suite: Suite): void {
  let isEnding = false
  const end = async (reason: string) => {
    if (isEnding) {
      await sendToParent({ kind: 'note', text: formatLeft(suite) })
      process.exit(2)
    }
    isEnding = true
    suite.run.abort(reason)
    suite.note(formatEnding(suite))
  }
  process.on('SIGINT', () => end('the run was interrupted'))
  process.on('SIGTERM', () => end('the run was terminated'))
}

/** Settles when the message is sent: a process that exits at once would lose it. */
function sendToParent(message: SuiteMessage): Promise<void> {
  return new Promise(resolve => void process.send?.(message, () => resolve()))
}

if (process.send !== undefined)
  process.once('message', options =>
    runForParent(options as RunOptions)
      .catch(error => {
        if (!(error instanceof UsageError)) throw error
        return sendToParent({ kind: 'usage', message: error.message })
      })
      .finally(() => process.connected && process.disconnect()),
  )

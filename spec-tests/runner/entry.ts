import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageVersion, UsageError } from '../../src/files.js'
import type { ClauseRow, Report } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { targetOf } from '../target/target.js'
import { lead } from './clause.js'
import { cleanUp, formatEnding, formatLeft } from './clean-up.js'
import type { RunOptions, SuiteOptions } from './options.js'
import { runAll } from './run-all.js'
import { Suite } from './suite.js'

/** What the parent is told. */
export type SuiteMessage =
  | { readonly kind: 'decided'; readonly row: ClauseRow }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'usage'; readonly message: string }

/** What later observations rest on comes first; the others come as they are named. */
const first = ['limit', 'search', 'matching', 'read-fields', 'creating'].map(name => `open-points/${name}`)

/** Imports every file of tests, which registers what it holds: observations, then examples, then properties. */
export async function loadTests(): Promise<void> {
  lead()
  const isTest = /\.test\.[jt]s$/
  const others = ['open-points', 'clauses'].flatMap(folder =>
    readdirSync(join(import.meta.dirname, '..', folder))
      .filter(name => isTest.test(name))
      .toSorted()
      .map(name => `${folder}/${name.replace(isTest, '')}`),
  )
  for (const name of new Set([...first, ...others])) await import(`../${name}.test.js`)
}

/** Runs the suite and gives its report. */
export async function runSuite(suite: Suite, decided: (row: ClauseRow) => void): Promise<Report> {
  const { run, target, tier, options } = suite
  try {
    await runAll(suite, decided)
    await cleanUp(suite)
  } finally {
    await suite.client.close()
  }
  return run.report({
    tool: { name: 'principal-oracle', version: packageVersion() },
    target: { name: target.name, baseUrl: target.baseUrl, tier },
    seed: options.seed,
  })
}

/** Runs the suite as it is ordered, and tells of nothing but the end. */
export function runOrder(order: RunOptions): Promise<Report> {
  return runSuite(suiteOf(order), () => {})
}

function suiteOf(order: RunOptions, note?: SuiteOptions['note']): Suite {
  const targetFile = order.target && resolve(order.target)
  return new Suite(new Run(order.only), { ...order, target: targetOf(order), targetFile, note })
}

async function obey(order: RunOptions): Promise<void> {
  const suite = suiteOf(order, text => void formatFound({ kind: 'note', text }))
  endBySignal(suite)
  if (!suite.writable)
    suite.note('read-only run: nothing that changes the target is sent (--allow-writes lifts this)')
  await loadTests()
  const report = await runSuite(suite, row => void formatFound({ kind: 'decided', row }))
  await formatFound({ kind: 'report', report })
}

/** The first signal ends the run and removes what it made; the second does not wait for that. */
function endBySignal(suite: Suite): void {
  let isAsked = false
  const end = async (reason: string) => {
    if (isAsked) {
      await formatFound({ kind: 'note', text: formatLeft(suite) })
      process.exit(2)
    }
    isAsked = true
    suite.run.abort(reason)
    suite.note(formatEnding(suite))
  }
  process.on('SIGINT', () => end('it was interrupted'))
  process.on('SIGTERM', () => end('it was ended'))
}

/** Settles once the message is sent: a process that exits at once would lose it. */
function formatFound(news: SuiteMessage): Promise<void> {
  return new Promise(resolve => void process.send?.(news, () => resolve()))
}

if (process.send !== undefined)
  process.once('message', order =>
    obey(order as RunOptions)
      .catch(error => {
        if (!(error instanceof UsageError)) throw error
        return formatFound({ kind: 'usage', message: error.message })
      })
      .finally(() => process.connected && process.disconnect()),
  )

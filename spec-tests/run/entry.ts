import { resolve } from 'node:path'
import type { ClauseRow, Report } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { inOrder } from '../observations/observation-order.js'
import { runAgainst } from '../replay/against/run-against.js'
import { targetsToCompare } from '../replay/against/targets.js'
import { targetOf } from '../target/target-file.js'
import { loadObservations, loadTests } from './load-tests.js'
import { observersOf } from './observers.js'
import type { NextRun, RunOptions, SuiteOptions } from './options.js'
import { registry } from './registry.js'
import { runSuite } from './run-suite.js'
import { Suite } from './suite.js'

/** A run that has ended, and that knows what it observed of its target. */
export interface RepeatableRun {
  readonly report: Report
  again(run: NextRun): Promise<Report>
}

/** Runs the whole suite in this process. @throws UsageError if the target file is wrong */
export function runInThisProcess(
  options: RunOptions,
  decided: (row: ClauseRow) => void = () => {},
): Promise<Report> {
  return runWhole(suiteOf(options), decided)
}

/**
 * Runs the suite in this process. Its tests can be run again: only the first run observes the open points, so the others
 * are fast.
 * @throws UsageError if the target file is wrong
 */
export async function runRepeatably(options: RunOptions): Promise<RepeatableRun> {
  const suite = suiteOf(options, { hasNextRuns: true })
  const report = await runWhole(suite, () => {})
  const registered = { observations: [], clauseTests: registry.clauseTests }
  return { report, again: run => runSuite(suite.next(run), registered, () => {}) }
}

/** The suite for a target, before its run. @throws UsageError if the target file is wrong */
export function suiteOf(options: RunOptions, more: Pick<SuiteOptions, 'note' | 'hasNextRuns'> = {}): Suite {
  const { against } = options
  const given = targetOf(options)
  const targetFile = options.target && resolve(options.target)
  const targets = against === undefined ? { target: given } : targetsToCompare(given, against)
  // A comparison has several runs with one target.
  const told = new Set<string>()
  const note = (text: string) => {
    if (!told.has(text)) more.note?.(text)
    told.add(text)
  }
  return new Suite(new Run(options.only), { ...options, ...targets, targetFile, ...more, note }, observersOf)
}

/** @param decided called with the row of each clause when it is final */
export async function runWhole(suite: Suite, decided: (row: ClauseRow) => void): Promise<Report> {
  await loadObservations()
  const observations = inOrder(registry.observations)
  // Most of the time, the observations wait for responses. Meanwhile, the many files of tests are loaded.
  const clauseTests = loadTests().then(() => registry.clauseTests)
  const registered = { observations, clauseTests }
  return suite.options.other === undefined
    ? runSuite(suite, registered, decided)
    : runAgainst(suite, suite.options.other, registered, decided)
}

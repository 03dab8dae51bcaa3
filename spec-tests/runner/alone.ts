import { t } from 'tap'
import type { ClauseRow } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { startReference } from '../target/reference.js'
import { type Target, targetOf } from '../target/target.js'
import { clauseTests } from './clause.js'
import { runSuite } from './entry.js'
import { Suite } from './suite.js'

/**
 * Runs what one test file has registered against the target that PRINCIPAL_ORACLE_TARGET names,
 * a target file or a base URL; without it, against a reference server of its own.
 */
export async function runAlone(): Promise<void> {
  // The suite limits each request and the run, so tap must not limit the file.
  t.setTimeout(0)
  const named = process.env.PRINCIPAL_ORACLE_TARGET
  const reference = named === undefined ? await startReference() : undefined
  const target: Target =
    reference?.target ?? targetOf(/^https?:/.test(named as string) ? { url: named } : { target: named })
  const seed = Number(process.env.PRINCIPAL_ORACLE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const suite = new Suite(new Run(), { target, seed, runs: 20, timeout: 5000, note: text => t.comment(text) })
  const registered = new Set(clauseTests.map(({ id }) => id))
  const report = await runSuite(suite, row => {
    if (registered.has(row.id)) assertRow(row)
  })
  await reference?.close()
  t.comment(`${report.target.name} at ${report.target.baseUrl}, ${report.target.tier} tier, seed ${seed}`)
  for (const { id, observed } of report.readings) t.comment(`${id} ${observed}`)
  if (suite.run.aborted) t.bailout(report.error)
}

/** Each clause is an assertion of the test file; tap skips an untested one, with its reason. */
function assertRow({ id, status, reason, evidence: [first] }: ClauseRow): void {
  if (status === 'untested') t.pass(id, { skip: reason ?? true })
  else if (status === 'passed') t.pass(id)
  else if (first === undefined) t.fail(id, { at: null, stack: '', reason })
  else {
    const { message, expected, observed, curl } = first
    t.fail(id, { at: null, stack: '', message, expected, observed, curl })
  }
}

import { t } from 'tap'
import { Run } from '../../src/report/run.js'
import { startReference } from '../target/reference.js'
import { type Target, targetOf } from '../target/target.js'
import { clauseTests } from './clause.js'
import { runSuite } from './entry.js'
import { Suite } from './suite.js'
import { tapEnd, tapRow } from './tap.js'

/**
 * Runs what one test file has registered against the target that PRINCIPAL_ORACLE_TARGET names,
 * a target file or a base URL; without it, against a reference server of its own.
 */
export async function runAlone(): Promise<void> {
  const named = process.env.PRINCIPAL_ORACLE_TARGET
  const reference = named === undefined ? await startReference() : undefined
  const target: Target =
    reference?.target ?? targetOf(/^https?:/.test(named as string) ? { url: named } : { target: named })
  const seed = Number(process.env.PRINCIPAL_ORACLE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const suite = new Suite(new Run(), { target, seed, runs: 20, timeout: 5000, note: text => t.comment(text) })
  const registered = new Set(clauseTests.map(({ id }) => id))
  const report = await runSuite(suite, row => {
    if (registered.has(row.id)) tapRow(row)
  })
  await reference?.close()
  tapEnd(report, suite.run.aborted)
}

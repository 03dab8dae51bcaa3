import { t } from 'tap'
import { deploymentName } from '../../src/report/notes.js'
import type { ClauseRow } from '../../src/report/report.js'
import { type TestCase, testCasesOf } from '../../src/report/test-cases.js'
import { nameOf } from '../../src/report/test-name.js'
import { inOrder } from '../observations/observation-order.js'
import { startReference } from '../target/reference.js'
import { suiteOf } from './entry.js'
import { loadObservations } from './load-tests.js'
import { registry } from './registry.js'
import { runSuite } from './run-suite.js'

/**
 * Makes all observations, and then runs what one suite file has registered as tests of tap. The target is that of
 * PRINCIPAL_ORACLE_TARGET, a target file or a base URL; without it, a reference server of its own.
 */
export async function runAlone(): Promise<void> {
  // The suite limits each request and the run, so tap must not limit the file.
  t.setTimeout(0)
  const [own, clauseTests] = [[...registry.observations], [...registry.clauseTests]]
  await loadObservations()
  // The judge is slow while much is open: each open point doubles the states that the target may be in.
  const observations = inOrder(registry.observations)
  const named = process.env.PRINCIPAL_ORACLE_TARGET
  const reference = named === undefined ? await startReference() : undefined
  const where = reference ?? (/^https?:/.test(named as string) ? { url: named } : { target: named })
  const seed = Number(process.env.PRINCIPAL_ORACLE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const suite = suiteOf({ ...where, seed, runs: 20, timeout: 5000 }, { note: text => void t.comment(text) })
  const tested = new Set(clauseTests.map(({ id }) => id))
  const report = await runSuite(suite, { observations, clauseTests }, row => {
    if (tested.has(row.id)) assertRow(row)
  })
  await reference?.close()
  for (const { id } of own) t.pass(`open.${id}`, { skip: suite.known.notObserved.get(id) ?? false })
  for (const { id, observed, note } of report.readings) t.comment(`${id} ${observed ?? note}`)
  t.comment(`${deploymentName(suite.target)}, ${suite.target.tier} tier, seed ${seed}`)
  if (suite.run.aborted) t.fail(`the run was ended: ${report.error}`, { at: null, stack: '' })
}

/** Each test is an assertion of the suite file, and so is a clause whose status no test shows. */
function assertRow(row: ClauseRow): void {
  for (const shown of testCasesOf(row)) assertCase(nameOf({ clause: row.id, test: shown.name }), shown)
}

/** tap skips what is untested, with its reason. */
function assertCase(name: string, { status, reason, evidence: [first] }: TestCase): void {
  if (status === 'untested') t.pass(name, { skip: reason ?? true })
  else if (status === 'passed') t.pass(name)
  else if (first === undefined) t.fail(name, { at: null, stack: '', reason })
  else {
    const { message, expected, observed, curl } = first
    t.fail(name, { at: null, stack: '', message, expected, observed, curl })
  }
}

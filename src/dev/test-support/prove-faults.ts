import { t, test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { NamedFault } from '../../faults/fault.js'
import { sampledFaults } from '../../faults/registry.js'
import type { Report } from '../../report/report.js'
import { startOracle } from '../prove/targets.js'
import { idsWith } from './report-clauses.js'

/**
 * Adds a test for every second fault of the sample: the suite fails the clause of the fault. All tests run in this process.
 * @param first the place of the first fault: 0 or 1
 */
export async function proveFaults(first: 0 | 1): Promise<void> {
  t.setTimeout(900_000)
  for (const fault of sampledFaults.filter((_, index) => index % 2 === first))
    test(`The fault ${fault.name} fails ${fault.clause}`, async t => {
      const report = await checkWith(fault)
      const failed = idsWith(report, 'failed')
      t.ok(failed.includes(fault.clause), `failed: ${failed.join(', ') || 'no clause'}`)
      // Learners guess the fault.
      t.notOk(JSON.stringify(report).includes(fault.name), 'the report does not name it')
    })
}

async function checkWith({ name, clause }: NamedFault): Promise<Report> {
  const { url, control, close } = await startOracle({ faults: [name] })
  const report = await checkHere({ url, control, only: [clause], seed: 1, bail: true, shrink: false })
  await close()
  return report
}

import { t, test } from 'tap'
import { checkHere } from '../../check/here.js'
import { faults } from '../../faults/registry.js'
import { clauseIds } from '../../spec/clauses.js'
import { idsWith } from '../test-support/report-clauses.js'
import { startOracle } from './targets.js'

t.setTimeout(900_000)

/** By turns the first fault of a clause, most often a simple one, and the last, which may show only under a condition. */
for (const [at, clause] of clauseIds.entries()) {
  const name = faults.filter(fault => fault.clause === clause).at(-(at % 2))?.name ?? ''
  test(`The fault ${name} fails ${clause}`, async t => {
    const { url, control, close } = await startOracle({ faults: [name] })
    const report = await checkHere({ url, control, only: [clause], seed: 1, bail: true, shrink: false })
    await close()
    const failed = idsWith(report, 'failed')
    t.ok(failed.includes(clause), `failed: ${failed.join(', ') || 'no clause'}`)
    // Learners guess the fault.
    t.notOk(JSON.stringify(report).includes(name), 'the report does not name it')
  })
}

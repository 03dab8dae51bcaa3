import { t, test } from 'tap'
import { checkHere } from '../check/here.js'
import type { NamedFault } from '../faults/fault.js'
import { sampledFaults } from '../faults/registry.js'
import { startOracle } from '../prove/targets.js'
import { idsWith } from './report-clauses.js'

/** Adds one test per selected fault of the sample: the suite fails the clause of the fault. All tests run in this process. */
export async function proveFaults(isSelected: (fault: NamedFault) => boolean): Promise<void> {
  t.setTimeout(900_000)
  for (const fault of sampledFaults.filter(isSelected))
    test(`The fault ${fault.name} fails ${fault.clause}`, async t => {
      const failed = await failedBy(fault)
      t.ok(failed.includes(fault.clause), `failed: ${failed.join(', ') || 'no clause'}`)
    })
}

async function failedBy({ name, clause }: NamedFault): Promise<readonly string[]> {
  const { url, control, close } = await startOracle({ faults: [name] })
  const report = await checkHere({ url, control, only: [clause], seed: 1, bail: true, shrink: false })
  await close()
  return idsWith(report, 'failed')
}

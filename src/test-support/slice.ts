import { t, test } from 'tap'
import { checkHere } from '../check.js'
import type { NamedFault } from '../faults/fault.js'
import { faults } from '../faults/registry.js'
import { startOracle } from '../prove/server.js'

/** The smallest proof: each of some faults fails its own clause. One process, and nothing is started anew. */
export async function proveSlice(belongs: (fault: NamedFault) => boolean): Promise<void> {
  t.setTimeout(900_000)
  for (const fault of faults.filter(belongs))
    test(`The suite catches ${fault.name} by ${fault.clause}`, async t => {
      const failed = await failedBy(fault)
      t.ok(failed.includes(fault.clause), `failed: ${failed.join(', ') || 'nothing'}`)
    })
}

async function failedBy({ name, clause }: NamedFault): Promise<readonly string[]> {
  const { url, control, close } = await startOracle({ faults: [name] })
  const report = await checkHere({ url, control, only: [clause], seed: 1, bail: true, shrink: false })
  await close()
  return report.clauses.filter(({ status }) => status === 'failed').map(({ id }) => id)
}

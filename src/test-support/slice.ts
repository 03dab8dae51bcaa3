import { t, test } from 'tap'
import { loadTests, runSuite } from '../../spec-tests/main.js'
import { Suite } from '../../spec-tests/suite.js'
import { targetAt } from '../../spec-tests/target/target.js'
import { defaultRuns, defaultTimeout } from '../check.js'
import type { Fault } from '../faults/fault.js'
import { faults } from '../faults/registry.js'
import { startOracle } from '../prove/server.js'
import { Run } from '../report/run.js'

/** The smallest proof: each of some faults fails its own clause. One process, and nothing is started anew. */
export async function proveSlice(belongs: (fault: Fault) => boolean): Promise<void> {
  t.setTimeout(180_000)
  await loadTests()
  for (const fault of faults.filter(belongs))
    test(`The suite catches ${fault.name} by ${fault.clause}`, async t => {
      const failed = await failedBy(fault)
      t.ok(failed.includes(fault.clause), `failed: ${failed.join(', ') || 'nothing'}`)
    })
}

async function failedBy({ name, clause, shownBy = [] }: Fault): Promise<readonly string[]> {
  const { url, control, close } = await startOracle({ faults: [name] })
  const target = { ...targetAt(url), control: { url: control } }
  const only = [clause, ...shownBy]
  const options = { target, only, seed: 1, runs: defaultRuns, timeout: defaultTimeout, bail: true }
  const suite = new Suite(new Run(), options)
  const report = await runSuite(
    suite,
    () => {},
    () => {},
  )
  await close()
  return report.clauses.filter(({ status }) => status === 'failed').map(({ id }) => id)
}

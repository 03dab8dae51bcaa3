import { checkHere } from '../check.js'
import type { NamedFault } from '../index.js'
import { type Plan, selectedFaults } from './plan.js'
import { inParallel } from './runs.js'
import { startOracle } from './targets.js'

/** How reliably the suite catches a fault with the default number of examples. */
export interface Sensitivity {
  readonly fault: string
  readonly clause: string
  /** The number of runs in which the fault's own clause failed. */
  readonly caught: number
  readonly runs: number
  /** The median number of requests of the runs that caught the fault. */
  readonly medianRequests: number | undefined
}

const runs = 20
/** The number of runs that must catch a fault. */
export const requiredCatches = 19

export function measureSensitivity(plan: Plan): Promise<readonly Sensitivity[]> {
  const selected = selectedFaults(plan)
  return inParallel(
    plan.jobs,
    selected,
    fault => measure(fault, plan.seed),
    ({ name }, { caught, medianRequests }, done) =>
      plan.log(
        `${String(done).padStart(4)}/${selected.length}  ${caught}/${runs}  ${medianRequests ?? '-'} requests  ${name}`,
      ),
  )
}

async function measure({ name, clause }: NamedFault, seed: number): Promise<Sensitivity> {
  const requests: number[] = []
  for (let at = 0; at < runs; at++) {
    const { url, control, close } = await startOracle({ faults: [name] })
    const options = { url, control, only: [clause], seed: seed + at, bail: true, shrink: false }
    const { clauses, summary } = await checkHere(options)
    await close()
    if (clauses.some(({ id, status }) => id === clause && status === 'failed'))
      requests.push(summary.requests)
  }
  const medianRequests = requests.toSorted((a, b) => a - b)[Math.floor(requests.length / 2)]
  return { fault: name, clause, caught: requests.length, runs, medianRequests }
}

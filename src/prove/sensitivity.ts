import { checkHere } from '../check.js'
import { faults, type NamedFault } from '../index.js'
import type { Plan } from './parts.js'
import { atATime } from './runs.js'
import { startOracle } from './server.js'

/** How surely a fault is caught by the default number of examples. */
export interface Sensitivity {
  readonly fault: string
  readonly clause: string
  /** In how many of the runs its own clause failed. */
  readonly caught: number
  readonly runs: number
  /** Requests of the runs that caught it, up to their end: the middle one. */
  readonly medianRequests: number | undefined
}

const seeds = 20
/** In how many of them a fault must be caught. */
export const enough = 19

export function measureSensitivity(plan: Plan): Promise<readonly Sensitivity[]> {
  const chosen = faults.filter(({ name }) => plan.only.length === 0 || plan.only.includes(name))
  return atATime(
    plan.jobs,
    chosen,
    fault => measure(fault, plan.seed),
    ({ name }, { caught, medianRequests }, done) =>
      plan.tell(
        `${String(done).padStart(4)}/${chosen.length}  ${caught}/${seeds}  ${medianRequests ?? '-'} requests  ${name}`,
      ),
  )
}

async function measure({ name, clause }: NamedFault, seed: number): Promise<Sensitivity> {
  const requests: number[] = []
  for (let at = 0; at < seeds; at++) {
    const { url, control, close } = await startOracle({ faults: [name] })
    const only = [clause]
    const order = { url, control, only, seed: seed + at, bail: true, shrink: false }
    const { clauses, summary } = await checkHere(order)
    await close()
    if (clauses.some(({ id, status }) => id === clause && status === 'failed'))
      requests.push(summary.requests)
  }
  const medianRequests = requests.toSorted((a, b) => a - b)[Math.floor(requests.length / 2)]
  return { fault: name, clause, caught: requests.length, runs: seeds, medianRequests }
}

import { WorkerProcess } from '../test-support/worker-process.js'
import type { Plan } from './plan.js'
import type { ProofRow } from './proof-row.js'

/** What a worker does: it proves one subject of a part. */
export interface Work {
  readonly part: string
  /** The position of the subject in the part. */
  readonly at: number
  readonly plan: Plan
}

/** In MiB. A run makes many short-lived values, and a small space for them is collected too often. */
const youngSpace = ['--max-semi-space-size=64']

/** Processes that prove subjects. Each has its own targets, so that they use several cores. */
export class Workers {
  readonly #processes: readonly WorkerProcess<Work, ProofRow>[]

  constructor(readonly plan: Plan) {
    const module = new URL('./worker.js', import.meta.url)
    this.#processes = Array.from({ length: plan.jobs }, () => new WorkerProcess(module, youngSpace))
  }

  /**
   * Proves the subjects of a part with these positions. The rows are in the order of the positions.
   * @throws Error if a worker ends
   */
  async prove(
    part: string,
    positions: readonly number[],
    proved: (row: ProofRow) => void,
  ): Promise<readonly ProofRow[]> {
    const rows: ProofRow[] = []
    const remaining = positions.entries()
    const work = async (worker: WorkerProcess<Work, ProofRow>) => {
      for (const [index, at] of remaining) {
        const row = await worker.send({ part, at, plan: this.plan })
        rows[index] = row
        proved(row)
      }
    }
    await Promise.all(this.#processes.map(work))
    return rows
  }

  async end(): Promise<void> {
    await Promise.all(this.#processes.map(worker => worker.end()))
  }
}

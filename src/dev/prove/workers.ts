import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
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
  readonly #processes: readonly ChildProcess[]

  constructor(readonly plan: Plan) {
    const module = fileURLToPath(new URL('./worker.js', import.meta.url))
    this.#processes = Array.from({ length: plan.jobs }, () =>
      fork(module, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: youngSpace }),
    )
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
    const work = async (worker: ChildProcess) => {
      for (const [index, at] of remaining) {
        const row = await send(worker, { part, at, plan: this.plan })
        rows[index] = row
        proved(row)
      }
    }
    await Promise.all(this.#processes.map(work))
    return rows
  }

  end(): void {
    for (const worker of this.#processes) worker.disconnect()
  }
}

function send(worker: ChildProcess, work: Work): Promise<ProofRow> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) =>
      reject(new Error(`a process of the proof ended with code ${code}, in ${work.part}`))
    worker.once('exit', end)
    worker.once('message', row => {
      worker.off('exit', end)
      resolve(row as ProofRow)
    })
    worker.send(work)
  })
}

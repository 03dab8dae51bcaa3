import { median } from '../test-support/measurements.js'
import { WorkerProcess } from '../test-support/worker-process.js'
import type { TimedWorkload, Workload } from './http-client.js'

/** The process that sends requests and measures their rate. */
export type HttpClient = WorkerProcess<TimedWorkload, number>

export function startHttpClient(): HttpClient {
  return new WorkerProcess(new URL('./http-client.js', import.meta.url))
}

export interface RateComparison {
  /** The median rate of each workload in requests per second, in the given order. */
  readonly rates: readonly number[]
  /** The median ratio of each workload's rate to the first workload's rate in the same round. */
  readonly ratios: readonly number[]
}

const warmUp = 1.5

/**
 * Measures the workloads in rounds of short turns. Each round begins with another workload, so that other activity of
 * the machine affects all workloads alike.
 */
export async function compareRates(
  client: HttpClient,
  workloads: readonly Workload[],
  { rounds = 25, seconds = 0.3 }: { rounds?: number; seconds?: number } = {},
): Promise<RateComparison> {
  for (const workload of workloads) await client.send({ ...workload, seconds: warmUp })
  const measured: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const rates: number[] = []
    for (let turn = 0; turn < workloads.length; turn++) {
      const at = (round + turn) % workloads.length
      rates[at] = await client.send({ ...(workloads[at] as Workload), seconds })
    }
    measured.push(rates)
  }
  const medians = (figure: (rates: readonly number[], at: number) => number) =>
    workloads.map((_, at) => median(measured.map(rates => figure(rates, at))))
  return {
    rates: medians((rates, at) => rates[at] ?? 0),
    ratios: medians((rates, at) => (rates[at] ?? 0) / (rates[0] ?? 0)),
  }
}

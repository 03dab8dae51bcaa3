import { checkHere } from '../../check/here.js'
import { handleOrders } from '../test-support/worker-process.js'
import type { CheckOrder, CheckResult } from './check.js'

/** Runs the whole suite once in this process. */
async function run({ url }: CheckOrder): Promise<CheckResult> {
  const { summary, verdict, durationMs } = await checkHere({ url, control: `${url}/_oracle/worlds`, seed: 1 })
  if (verdict !== 'conformant') throw new Error(`the check of the reference server ended with ${verdict}`)
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return {
    seconds: durationMs / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    requests: summary.requests,
    megabytes: maxRSS / 1000,
  }
}

handleOrders(run)

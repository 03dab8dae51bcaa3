import autocannon from 'autocannon'
import { handleOrders } from '../test-support/worker-process.js'

/** GET requests to send repeatedly, one path after another, all with the same cookie. */
export interface Workload {
  readonly url: string
  readonly cookie: string
  readonly paths: readonly string[]
}

/** A workload, and how long to send it. */
export interface TimedWorkload extends Workload {
  readonly seconds: number
}

const connections = 20

/** The rate of 2xx responses, per second. */
async function requestRate({ url, cookie, paths, seconds }: TimedWorkload): Promise<number> {
  const requests = paths.map(path => ({ path, headers: { cookie } }))
  const { start, finish, errors, non2xx, ...counts } = await autocannon({
    url,
    connections,
    requests,
    duration: seconds,
    sampleInt: 50,
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} responses other than 2xx`)
  return counts['2xx'] / ((finish.getTime() - start.getTime()) / 1000)
}

handleOrders(requestRate)

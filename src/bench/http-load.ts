import autocannon from 'autocannon'
import { answerOrders } from './child.js'

/** What to ask for, over and over. */
export interface Load {
  readonly url: string
  readonly cookie: string
  readonly paths: readonly string[]
  readonly seconds: number
}

const connections = 20

/** Requests answered per second. */
async function rate({ url, cookie, paths, seconds }: Load): Promise<number> {
  const requests = paths.map(path => ({ path, headers: { cookie } }))
  const { start, finish, errors, non2xx, ...counts } = await autocannon({
    url,
    connections,
    requests,
    duration: seconds,
    sampleInt: 50,
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers other than 2xx`)
  return counts['2xx'] / ((finish.getTime() - start.getTime()) / 1000)
}

answerOrders(rate)

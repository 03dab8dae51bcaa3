import { type CheckOptions, check } from '../check.js'
import { exitCodeOf } from '../report/exit-code.js'
import type { ClauseStatus, Report } from '../report/report.js'
import type { ClauseId } from '../spec/clauses.js'
import type { Running } from './server.js'

/** What came of one check. */
export interface Result {
  readonly report: Report
  readonly exitCode: 0 | 1 | 2
  readonly ms: number
  ids(status: ClauseStatus): readonly ClauseId[]
}

/** Checks a server from its start to its end. */
export async function checked(
  start: () => Promise<Running>,
  options: CheckOptions & { readonly anonymous?: boolean },
): Promise<Result> {
  const { anonymous = false, ...rest } = options
  const server = await start()
  const began = Date.now()
  try {
    const { url, control } = server
    const report = await check({ ...rest, url, ...(anonymous ? {} : { control }) })
    return {
      report,
      exitCode: exitCodeOf(report, {}),
      ms: Date.now() - began,
      ids: wanted => report.clauses.filter(({ status }) => status === wanted).map(({ id }) => id),
    }
  } finally {
    await server.close()
  }
}

/** Does the work for every item, so many at a time; results keep the order of the items. */
export async function atATime<T, R>(
  jobs: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
  tell: (item: T, result: R, done: number) => void,
): Promise<readonly R[]> {
  const results: R[] = []
  const left = items.entries()
  let done = 0
  const worker = async () => {
    for (const [at, item] of left) {
      const result = await work(item)
      results[at] = result
      tell(item, result, ++done)
    }
  }
  await Promise.all(Array.from({ length: jobs }, worker))
  return results
}

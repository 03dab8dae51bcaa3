import { check } from '../check.js'
import type { Observed } from '../page/data.js'
import { startForeign } from '../prove/targets.js'
import type { Report } from '../report/report.js'

/** The readings of implementations other than the reference server, as the suite observes them before its tests. */
export async function observations(): Promise<readonly Observed[]> {
  const { url, control, close } = await startForeign([])
  try {
    const report = await check({ url, control, budget: 2, runs: 1, seed: 1 })
    return [
      {
        name: 'foreign.mjs',
        readings: readingsIn(report),
      },
    ]
  } finally {
    await close()
  }
}

/** By open point: what was observed, for each operation where operations differ. */
function readingsIn({ readings }: Report): Readonly<Record<string, string>> {
  const byPoint: Record<string, string> = {}
  for (const { id, observed } of readings) {
    if (observed === null) continue
    const [point = '', operation] = id.replace(/^open\./, '').split('/')
    const text = operation === undefined ? observed : `${observed} on ${operation}`
    byPoint[point] = byPoint[point] === undefined ? text : `${byPoint[point]}, ${text}`
  }
  return byPoint
}

import { basename } from 'node:path'
import { check } from '../check.js'
import type { Observed } from '../page/data.js'
import { canRun, foreign, type Implementation, python, startImplementation } from '../prove/targets.js'
import type { Report } from '../report/report.js'

/** The readings of the implementations in fixtures, as the suite observes them before its tests; without Python, of one less. */
export async function observations(): Promise<readonly Observed[]> {
  const observed: Observed[] = []
  for (const implementation of [foreign, python].filter(canRun)) observed.push(await observe(implementation))
  return observed
}

async function observe(implementation: Implementation): Promise<Observed> {
  const { url, control, close } = await startImplementation(implementation, [])
  try {
    const report = await check({ url, control, budget: 2, runs: 1, seed: 1 })
    return { name: basename(implementation[1]), readings: readingsIn(report) }
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

import { basename } from 'node:path'
import { check } from '../../check.js'
import type { Observed } from '../../page/data.js'
import { readingsByPoint } from '../../report/readings-by-point.js'
import { canRun, foreign, type Implementation, python, startImplementation } from '../prove/targets.js'

/** The readings of the implementations in fixtures, as the suite observes them before its tests; without Python, of one less. */
export async function observations(): Promise<readonly Observed[]> {
  const observed: Observed[] = []
  for (const [language, implementation] of Object.entries(implementations))
    if (canRun(implementation)) observed.push(await observe(`the ${language} server`, implementation))
  return observed
}

const implementations = { JavaScript: foreign, Python: python }

async function observe(name: string, implementation: Implementation): Promise<Observed> {
  const { url, control, close } = await startImplementation(implementation, [])
  try {
    const report = await check({ url, control, budget: 2, runs: 1, seed: 1 })
    return { name, file: basename(implementation[1]), readings: readingsByPoint(report) }
  } finally {
    await close()
  }
}

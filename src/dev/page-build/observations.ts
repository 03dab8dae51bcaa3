import { basename } from 'node:path'
import { check } from '../../check.js'
import type { Observed } from '../../page/data.js'
import { readingsByPoint } from '../../report/deployments.js'
import { canRun, foreign, type Implementation, python, startImplementation } from '../prove/targets.js'

/** The readings of the implementations in fixtures, as the suite observes them before its tests; without Python, of one less. */
export async function observations(): Promise<readonly Observed[]> {
  const observed: Observed[] = []
  for (const [language, implementation] of Object.entries(implementations))
    if (canRun(implementation)) observed.push(await observe(`the ${language} server`, implementation))
  return observed
}

const implementations = { JavaScript: foreign, Python: python }

/** How many open points a run observes at least, if it has the time. */
const fewest = 38

async function observe(name: string, implementation: Implementation): Promise<Observed> {
  const { url, control, close } = await startImplementation(implementation, [])
  try {
    for (const budget of [2, 8, 32]) {
      const readings = readingsByPoint(await check({ url, control, budget, runs: 1, seed: 1 }))
      if (Object.keys(readings).length >= fewest) return { name, file: basename(implementation[1]), readings }
    }
    throw new Error(`the suite did not observe enough of ${name}`)
  } finally {
    await close()
  }
}

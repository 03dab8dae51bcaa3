import type { Oracle } from '../../server/api.js'
import { createOracle } from '../../server/oracle.js'
import { type Measurement, median } from '../test-support/measurements.js'
import { usedMemory } from '../test-support/used-memory.js'

const [count, rounds] = [100, 50]
const search = '/auth/v1/profile?s=ber'

/** The cost of isolated worlds of the size of the demo world: each answers one request. */
export async function benchWorlds(): Promise<Measurement[]> {
  const oracle = await createOracle({ listen: false })
  for (let round = 0; round < rounds; round++) await freshWorld(oracle)
  const fresh = await milliseconds(() => oracle.isolate())
  const reset = await milliseconds(() => oracle.reset())
  const before = usedMemory()
  const worlds: Oracle[] = []
  for (let at = 0; at < count; at++) worlds.push(await freshWorld(oracle))
  const memory = usedMemory() - before
  await Promise.all(worlds.map(world => world.close()))
  await oracle.close()
  return [
    {
      name: 'a fresh world in process',
      figure: fresh,
      unit: 'ms',
      against: 'at most 5 ms',
      holds: fresh <= 5,
    },
    { name: 'a reset in process', figure: reset, unit: 'ms', against: 'at most 5 ms', holds: reset <= 5 },
    {
      name: `${count} isolated worlds`,
      figure: memory,
      unit: 'MB',
      against: 'at most 100 MB',
      holds: memory <= 100,
    },
  ]
}

async function freshWorld(oracle: Oracle): Promise<Oracle> {
  const world = await oracle.isolate()
  const { statusCode } = await world.inject({ url: search, headers: { cookie: world.cookie('Anna Berg') } })
  if (statusCode !== 200) throw new Error(`the search in a fresh world returned ${statusCode}`)
  return world
}

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await run()
    figures.push(performance.now() - start)
  }
  return median(figures)
}

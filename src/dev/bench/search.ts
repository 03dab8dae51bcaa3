import { createEngine } from '../../engine/engine.js'
import type { World } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import { defaultReadings } from '../../spec/readings.js'
import { definedService, type Service } from '../../spec/service.js'
import { generateWorld, randomBelow } from '../test-support/generated-world.js'
import { formatFigure, type Measurement, microseconds } from '../test-support/measurements.js'

/** Search in process: how the cost grows, compared with the definitions and with a linear scan. */
export function benchSearch(): Measurement[] {
  const [small, middle, large] = [1_000, 10_000, 1_000_000].map(size => generateWorld(size)) as [
    World,
    World,
    World,
  ]
  const inSmall = cost(createEngine(small, defaultReadings), small, 5_000)
  const inMiddle = cost(createEngine(middle, defaultReadings), middle, 5_000)
  const engine = createEngine(large, defaultReadings)
  const slowest = slowestFirst(engine, large)
  const inLarge = cost(engine, large, 5_000)
  const defined = cost(definedService(small, defaultReadings), small, 20)
  const scanned = scanCost(middle, 100)
  const within = (name: string, figure: number, limit: number, what: string): Measurement => ({
    name,
    figure,
    unit: 'µs',
    against: `at most ${formatFigure(limit)} µs: ${what}`,
    holds: figure <= limit,
  })
  return [
    within('search at 1,000', inSmall, defined, 'the definitions'),
    within('search at 10,000', inMiddle, scanned / 20, 'a 20th of a linear scan'),
    within('search at 1,000,000', inLarge, inSmall * 3, '3 times that at 1,000'),
    { name: 'search at 1,000,000, slowest of the first 5,000', figure: slowest, unit: 'µs' },
  ]
}

/** The first search for a prefix splits the entries of the index, so it can cost more than later searches. */
function slowestFirst(service: Service, world: World): number {
  const search = searcherOf(service, world)
  return searchStrings(world, 5_000).reduce((slowest, s) => {
    const start = performance.now()
    search(s)
    return Math.max(slowest, (performance.now() - start) * 1000)
  }, 0)
}

function cost(service: Service, world: World, runs: number): number {
  const search = searcherOf(service, world)
  const searches = searchStrings(world, runs)
  return microseconds(runs, at => search(searches[at]))
}

function searcherOf(service: Service, world: World): (s: string | undefined) => Outcome {
  const caller = { kind: 'profile', id: world.profiles[0]?.svc_id ?? '' } as const
  return s => service.perform(caller, { operation: 'searchPrincipals', query: { s } })
}

/** A scan as in json-server, which such stubs are often made with: every value of every record, without regard to case. */
function scanCost({ profiles, groups }: World, runs: number): number {
  const searches = searchStrings({ profiles, groups, acrs: [] }, runs).map(search => search.toLowerCase())
  const records: readonly object[] = [...profiles, ...groups]
  return microseconds(runs, at =>
    records.filter(record =>
      Object.values(record).some(value =>
        String(value)
          .toLowerCase()
          .includes(searches[at] ?? ''),
      ),
    ),
  )
}

/** Prefixes of at least three characters, from every kind of searched field of principals in the world. */
export function searchStrings({ profiles, groups }: World, count: number): readonly string[] {
  const below = randomBelow(7)
  return Array.from({ length: count }, (_, at) => {
    const profile = profiles[below(profiles.length)]
    const group = groups[below(groups.length)]
    const texts = [
      profile?.common_name,
      profile?.common_name.split(' ')[1],
      profile?.email,
      profile?.svc_id,
      group?.title,
      group?.svc_id.slice(4),
    ]
    return texts[at % texts.length]?.slice(0, 3 + below(10)).padEnd(3, 'a') ?? ''
  })
}

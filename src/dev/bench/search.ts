import { State } from '../../engine/state.js'
import type { World } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import { defaultReadings } from '../../spec/readings.js'
import { show } from '../../spec/search.js'
import { definedService } from '../../spec/service.js'
import { generateWorld, randomBelow } from '../test-support/generated-world.js'
import { formatFigure, type Measurement, microseconds } from '../test-support/measurements.js'

/** Search in process: how the cost grows, compared with the definitions and with a linear scan. */
export function benchSearch(): Measurement[] {
  const [small, middle, large] = [1_000, 10_000, 1_000_000].map(size => generateWorld(size)) as [
    World,
    World,
    World,
  ]
  const searchSmall = indexOf(small)
  const inSmall = cost(searchSmall, small, 5_000)
  const inMiddle = cost(indexOf(middle), middle, 5_000)
  const search = indexOf(large)
  const slowest = slowestFirst(search, large)
  const inLarge = cost(search, large, 5_000)
  const defined = cost(definitionOf(small), small, 20)
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
    // The more principals there are, the more of them a search returns, and each one costs.
    within(
      'search at 1,000,000, for each principal found',
      inLarge / resultsPerSearch(search, large),
      (2 * inSmall) / resultsPerSearch(searchSmall, small),
      'twice that at 1,000',
    ),
    { name: 'search at 1,000,000, slowest of the first 5,000', figure: slowest, unit: 'µs' },
  ]
}

/** The first search for a prefix splits the entries of the index, so it can cost more than later searches. */
function slowestFirst(search: Search, world: World): number {
  return searchStrings(world, 5_000).reduce((slowest, s) => {
    const start = performance.now()
    search(s)
    return Math.max(slowest, (performance.now() - start) * 1000)
  }, 0)
}

function cost(search: Search, world: World, runs: number): number {
  const searches = searchStrings(world, runs)
  return microseconds(runs, at => search(searches[at] ?? ''))
}

/** How many principals a search returns, on average. */
function resultsPerSearch(search: Search<Outcome>, world: World): number {
  const found = searchStrings(world, 5_000).map(s => {
    const outcome = search(s)
    return outcome.kind === 'found' ? (outcome.profiles ?? []).length + (outcome.groups ?? []).length : 0
  })
  return found.reduce((sum, count) => sum + count, 0) / found.length
}

type Search<Result = unknown> = (s: string) => Result

/** The search of the engine in its indexes: its `perform` would remember what it found the first time. */
function indexOf(world: World): Search<Outcome> {
  const { profiles, groups, presentation } = new State(world, defaultReadings)
  const { limit } = presentation
  return s =>
    show(
      { profiles: true, groups: true },
      { profiles: profiles.search(s, limit.profiles), groups: groups.search(s, limit.groups) },
      presentation,
    )
}

function definitionOf(world: World): Search {
  const caller = { kind: 'profile', id: world.profiles[0]?.svc_id ?? '' } as const
  const service = definedService(world, defaultReadings)
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

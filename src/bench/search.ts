import { createEngine } from '../engine/engine.js'
import type { World } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import { defaultReadings } from '../spec/readings.js'
import { definedService, type Service } from '../spec/service.js'
import { microseconds, type Row, show } from './rows.js'
import { numbers, worldOf } from './worlds.js'

/** Searching alone, in process: how it grows, and beside the definitions and a look through every record. */
export function benchSearch(): Row[] {
  const [small, middle, large] = [1_000, 10_000, 1_000_000].map(size => worldOf(size)) as [
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
  const within = (name: string, figure: number, limit: number, what: string): Row => ({
    name,
    figure,
    unit: 'µs',
    against: `at most ${show(limit)} µs: ${what}`,
    holds: figure <= limit,
  })
  return [
    within('search at 1,000', inSmall, defined, 'the definitions'),
    within('search at 10,000', inMiddle, scanned / 20, 'a 20th of a linear scan'),
    within('search at 1,000,000', inLarge, inSmall * 3, '3 times that at 1,000'),
    { name: 'search at 1,000,000, slowest of the first 5,000', figure: slowest, unit: 'µs' },
  ]
}

/** The first searches that lead to a prefix split its entries, so some of them cost more than they ever will again. */
function slowestFirst(service: Service, world: World): number {
  const search = searcherOf(service, world)
  return searchesIn(world, 5_000).reduce((slowest, s) => {
    const start = performance.now()
    search(s)
    return Math.max(slowest, (performance.now() - start) * 1000)
  }, 0)
}

function cost(service: Service, world: World, runs: number): number {
  const search = searcherOf(service, world)
  const searches = searchesIn(world, runs)
  return microseconds(runs, at => search(searches[at]))
}

function searcherOf(service: Service, world: World): (s: string | undefined) => Outcome {
  const caller = { kind: 'profile', id: world.profiles[0]?.svc_id ?? '' } as const
  return s => service.perform(caller, { operation: 'searchPrincipals', query: { s } })
}

/** As json-server looks: through every value of every record, ignoring case. */
function scanCost({ profiles, groups }: World, runs: number): number {
  const searches = searchesIn({ profiles, groups, acrs: [] }, runs).map(search => search.toLowerCase())
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

/** Beginnings of three characters and more of every kind of field, each of somebody who is there. */
export function searchesIn({ profiles, groups }: World, count: number): readonly string[] {
  const below = numbers(7)
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

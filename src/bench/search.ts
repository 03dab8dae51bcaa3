import { createEngine } from '../engine/engine.js'
import type { World } from '../spec/nouns.js'
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
  const inLarge = cost(createEngine(large, defaultReadings), large, 5_000)
  const defined = cost(definedService(small, defaultReadings), small, 20)
  const scanned = scanCost(middle, 100)
  return [
    { name: 'search at 1,000', figure: inSmall, unit: 'µs', ...atMost(defined, 'the definitions') },
    {
      name: 'search at 10,000',
      figure: inMiddle,
      unit: 'µs',
      ...atMost(scanned / 20, 'a 20th of a linear scan'),
    },
    {
      name: 'search at 1,000,000',
      figure: inLarge,
      unit: 'µs',
      ...atMost(inSmall * 3, '3 times that at 1,000'),
    },
  ].map(({ limit, what, ...row }) => ({
    ...row,
    against: `at most ${show(limit)} µs: ${what}`,
    holds: row.figure <= limit,
  }))
}

function atMost(limit: number, what: string): { limit: number; what: string } {
  return { limit, what }
}

function cost(service: Service, world: World, runs: number): number {
  const searches = searchesIn(world, runs)
  const caller = { kind: 'profile', id: world.profiles[0]?.svc_id ?? '' } as const
  return microseconds(runs, at =>
    service.perform(caller, { operation: 'searchPrincipals', input: { s: searches[at] } }),
  )
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
function searchesIn({ profiles, groups }: World, count: number): readonly string[] {
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

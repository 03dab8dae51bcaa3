import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { JSONFilePreset } from 'lowdb/node'
import { createEngine } from '../../engine/engine.js'
import type { Acr, World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { openState } from '../../storage/open.js'
import type { Store } from '../../storage/store.js'
import { generateWorld } from '../test-support/generated-world.js'
import { formatFigure, type Measurement } from '../test-support/measurements.js'

const milliseconds = 3000
/** The number of writers, and what share of the rate of lowdb's adapter they must reach together. */
const leastShares = new Map([
  [1, 1 / 1.5],
  [16, 10],
])

/**
 * Acknowledged changes per second, each on disk, compared with lowdb's own adapter on the same disk. That adapter writes
 * the complete file for each change and does not wait until the disk has it. The event loop is measured meanwhile.
 */
export async function benchStorage(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-storage-'))
  try {
    return [
      ...(await measurementsAt(10_000, join(folder, 'small'), false)),
      ...(await measurementsAt(100_000, join(folder, 'large'), true)),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measurementsAt(size: number, file: string, isLarge: boolean): Promise<Measurement[]> {
  const world = generateWorld(size)
  const peer = await peerRate(`${file}.peer.json`, world)
  const state = await openState(`${file}.json`, world)
  const store = state.store(createEngine(world, defaultReadings))
  const measurements: Measurement[] = []
  for (const [writers, share] of leastShares) {
    await changesBy(store, world, writers, milliseconds / 3)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const rate = (await changesBy(store, world, writers, milliseconds)) / (milliseconds / 1000)
    delay.disable()
    const [longest, least] = [delay.max / 1e6, share * peer]
    const name = `changes at ${size.toLocaleString('en')}, ${writers} ${writers === 1 ? 'writer' : 'writers'}`
    const against = `at least ${formatFigure(least)} /s: ${formatFigure(share)} times lowdb's adapter`
    measurements.push({ name, figure: rate, unit: '/s', against, holds: rate >= least })
    if (isLarge)
      measurements.push({
        name: `${name}, event loop max`,
        figure: longest,
        unit: 'ms',
        against: 'at most 30 ms',
        holds: longest <= 30,
      })
  }
  await store.settle()
  state.release()
  return measurements
}

/** The number of acknowledged changes. Each writer waits for its last change before it makes the next. */
async function changesBy(store: Store, world: World, writers: number, time: number): Promise<number> {
  const end = performance.now() + time
  const ids = new Set(world.profiles.map(({ svc_id }) => svc_id))
  const grants = world.acrs.filter(
    ({ permission, principal }) => permission === 'write' && ids.has(principal),
  )
  let count = 0
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let at = 0; performance.now() < end; at++) {
        const { resource: group, principal: id } = grants[(writer * 37 + at * 101) % grants.length] as Acr
        const body = { kind: 'json', value: { title: `Team ${writer} ${at}` } } as const
        const outcome = await store.perform(
          { kind: 'profile', id },
          { operation: 'updateGroup', group, body },
        )
        if (outcome.kind !== 'updated') throw new Error(`a change had the outcome ${outcome.kind}`)
        count++
      }
    }),
  )
  return count
}

/** The part of a world that the peer changes. */
interface Peer {
  readonly groups: { title: string }[]
}

async function peerRate(file: string, world: World): Promise<number> {
  const db = await JSONFilePreset(file, structuredClone(world) as unknown as Peer)
  const change = (at: number) =>
    db.update(({ groups }) => {
      const group = groups[at % groups.length]
      if (group !== undefined) group.title = `Team ${at}`
    })
  await change(0)
  const start = performance.now()
  let changes = 0
  while (performance.now() - start < milliseconds) await change(++changes)
  return changes / ((performance.now() - start) / 1000)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSONFilePreset } from 'lowdb/node'
import { createEngine } from '../../engine/engine.js'
import type { World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { openState } from '../../storage/open.js'
import { generateWorld } from '../test-support/generated-world.js'
import { formatFigure, type Measurement } from '../test-support/measurements.js'
import { measureWriters, withLoopDelay } from './storage-writers.js'

const sizes = [1_000, 10_000, 100_000]
const writerCounts = [1, 16, 64]
const milliseconds = 3000
const largest = Math.max(...sizes)

/**
 * Acknowledged changes per second, each on disk, compared with lowdb's own adapter on the same disk. That adapter writes
 * the complete file for each change and does not wait until the disk has it.
 */
export async function benchStorage(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-storage-'))
  try {
    const measurements: Measurement[] = []
    for (const size of sizes) measurements.push(...(await measurementsAt(size, join(folder, `${size}`))))
    return measurements
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measurementsAt(size: number, file: string): Promise<Measurement[]> {
  const world = generateWorld(size)
  const peer = await peerRate(`${file}.peer.json`, world)
  const { result: state, delay } = await withLoopDelay(() => openState(`${file}.json`, world))
  const store = state.store(createEngine(world, defaultReadings))
  const measurements: Measurement[] = [
    loopHeld(`first file of ${size.toLocaleString('en')}`, delay.max, size === largest),
  ]
  for (const writers of writerCounts) {
    const result = await measureWriters(store, world, writers, milliseconds)
    const name = `changes at ${size.toLocaleString('en')}, ${writers} ${writers === 1 ? 'writer' : 'writers'}`
    measurements.push(
      { name, figure: result.rate, unit: '/s', ...against(size, writers, result.rate, peer) },
      { name: `${name}, median`, figure: result.median, unit: 'ms' },
      { name: `${name}, p99`, figure: result.p99, unit: 'ms' },
      limited(`${name}, event loop p99`, result.delay.p99),
      loopHeld(name, result.delay.max, size === largest),
    )
  }
  await store.settle()
  state.release()
  return measurements
}

/** The longest time for which the event loop was blocked. Only the largest world has a limit. */
function loopHeld(name: string, figure: number, isLimited: boolean): Measurement {
  const full = `${name}, event loop max`
  return isLimited ? limited(full, figure) : { name: full, figure, unit: 'ms' }
}

function limited(name: string, figure: number): Measurement {
  return { name, figure, unit: 'ms', against: 'at most 30 ms', holds: figure <= 30 }
}

function against(
  size: number,
  writers: number,
  rate: number,
  peer: number,
): Pick<Measurement, 'against' | 'holds'> {
  const least = writers === 1 ? 1 / 1.5 : writers === 16 && size === 10_000 ? 10 : undefined
  if (least === undefined) return { against: `lowdb's adapter: ${formatFigure(peer)} /s` }
  const times = writers === 1 ? 'a 1.5th' : `${least} times`
  return {
    against: `at least ${formatFigure(least * peer)} /s: ${times} of lowdb's adapter`,
    holds: rate >= least * peer,
  }
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

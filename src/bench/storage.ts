import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSONFilePreset } from 'lowdb/node'
import { createEngine } from '../engine/engine.js'
import type { World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import { openState } from '../storage/open.js'
import { type Row, show } from './rows.js'
import { delayed, measure } from './storage-writers.js'
import { worldOf } from './worlds.js'

const sizes = [1_000, 10_000, 100_000]
const counts = [1, 16, 64]
const milliseconds = 3000
const largest = Math.max(...sizes)

/**
 * Changes acknowledged a second, each on disk, against lowdb's own adapter on the same disk, which writes the whole
 * file once per change and never waits for the disk itself.
 */
export async function benchStorage(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-storage-'))
  try {
    const rows: Row[] = []
    for (const size of sizes) rows.push(...(await rowsAt(size, join(folder, `${size}`))))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function rowsAt(size: number, file: string): Promise<Row[]> {
  const world = worldOf(size)
  const peer = await peerRate(`${file}.peer.json`, world)
  const { result: state, delay } = await delayed(() => openState(`${file}.json`, world))
  const store = state.store(createEngine(world, defaultReadings))
  const rows: Row[] = [holding(`first file of ${size.toLocaleString('en')}`, delay.max, size === largest)]
  for (const writers of counts) {
    const cell = await measure(store, world, writers, milliseconds)
    const name = `changes at ${size.toLocaleString('en')}, ${writers} ${writers === 1 ? 'writer' : 'writers'}`
    rows.push(
      { name, figure: cell.rate, unit: '/s', ...against(size, writers, cell.rate, peer) },
      { name: `${name}, median`, figure: cell.median, unit: 'ms' },
      { name: `${name}, p99`, figure: cell.p99, unit: 'ms' },
      limited(`${name}, event loop p99`, cell.delay.p99),
      holding(name, cell.delay.max, size === largest),
    )
  }
  await store.settle()
  state.release()
  return rows
}

/** How long the event loop was held at most; a limit where that is promised. */
function holding(name: string, figure: number, isPromised: boolean): Row {
  const row = limited(`${name}, event loop max`, figure)
  return isPromised ? row : { name: row.name, figure, unit: row.unit }
}

function limited(name: string, figure: number): Row {
  return { name, figure, unit: 'ms', against: 'at most 30 ms', holds: figure <= 30 }
}

function against(size: number, writers: number, rate: number, peer: number): Pick<Row, 'against' | 'holds'> {
  const least = writers === 1 ? 1 / 1.5 : writers === 16 && size === 10_000 ? 10 : undefined
  if (least === undefined) return { against: `lowdb's adapter: ${show(peer)} /s` }
  const times = writers === 1 ? 'a 1.5th' : `${least} times`
  return {
    against: `at least ${show(least * peer)} /s: ${times} of lowdb's adapter`,
    holds: rate >= least * peer,
  }
}

/** What the peer changes of a world. */
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { JSONFilePreset } from 'lowdb/node'
import { createEngine } from '../engine/engine.js'
import type { Acr, Id, World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import { openState } from '../storage/open.js'
import type { Store } from '../storage/store.js'
import { median, type Row, show } from './rows.js'
import { worldOf } from './worlds.js'

const sizes = [1_000, 10_000, 100_000]
const counts = [1, 16, 64]
const milliseconds = 3000
const delayLimit = 30

interface Cell {
  readonly rate: number
  readonly median: number
  readonly p99: number
  /** The event loop's delay, in milliseconds. */
  readonly delay: number
}

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
  const state = await openState(`${file}.json`, world)
  const store = state.store(createEngine(world, defaultReadings))
  const rows: Row[] = []
  for (const writers of counts) {
    const cell = await measure(store, world, writers)
    const name = `changes at ${size.toLocaleString('en')}, ${writers} ${writers === 1 ? 'writer' : 'writers'}`
    rows.push(
      { name, figure: cell.rate, unit: '/s', ...against(size, writers, cell.rate, peer) },
      { name: `${name}, median`, figure: cell.median, unit: 'ms' },
      { name: `${name}, p99`, figure: cell.p99, unit: 'ms' },
      {
        name: `${name}, event loop p99`,
        figure: cell.delay,
        unit: 'ms',
        against: `at most ${delayLimit} ms`,
        holds: cell.delay <= delayLimit,
      },
    )
  }
  await store.settle()
  state.release()
  return rows
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

async function measure(store: Store, world: World, writers: number): Promise<Cell> {
  await during(store, world, writers, milliseconds / 3)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const latencies = await during(store, world, writers, milliseconds)
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    rate: latencies.length / seconds,
    median: median(latencies),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    delay: delay.percentile(99) / 1e6,
  }
}

/** The latency of every change that so many writers make, each waiting for the last before its next. */
async function during(store: Store, world: World, writers: number, time: number): Promise<readonly number[]> {
  const end = performance.now() + time
  const grants = writeGrants(world)
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let at = 0; performance.now() < end; at++) {
        const { resource, principal } = grants[(writer * 37 + at * 101) % grants.length] as Acr
        const start = performance.now()
        const outcome = await store.perform(
          { kind: 'profile', id: principal },
          rename(resource, `Team ${writer} ${at}`),
        )
        if (outcome.kind !== 'updated') throw new Error(`a change was answered ${outcome.kind}`)
        latencies.push(performance.now() - start)
      }
    }),
  )
  return latencies
}

function rename(group: Id, title: string) {
  return { operation: 'updateGroup', group, body: { kind: 'json', value: { title } } } as const
}

function writeGrants({ profiles, acrs }: World): readonly Acr[] {
  const ids = new Set(profiles.map(({ svc_id }) => svc_id))
  return acrs.filter(({ permission, principal }) => permission === 'write' && ids.has(principal))
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

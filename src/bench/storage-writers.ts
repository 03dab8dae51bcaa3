import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Acr, Id, World } from '../spec/nouns.js'
import type { Store } from '../storage/store.js'
import { median } from './rows.js'

/** How late the event loop was, in milliseconds. */
export interface Delay {
  readonly p99: number
  readonly max: number
}

interface Cell {
  readonly rate: number
  readonly median: number
  readonly p99: number
  readonly delay: Delay
}

export async function delayed<T>(work: () => Promise<T>): Promise<{ result: T; delay: Delay }> {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  histogram.enable()
  // What holds the loop before its first look is not seen.
  await new Promise(resolve => setTimeout(resolve, 10))
  const result = await work()
  await new Promise(resolve => setTimeout(resolve, 10))
  histogram.disable()
  return { result, delay: { p99: histogram.percentile(99) / 1e6, max: histogram.max / 1e6 } }
}

/** What writers get and cost, each changing one group after another; what they do first is not counted. */
export async function measure(store: Store, world: World, writers: number, time: number): Promise<Cell> {
  await during(store, world, writers, time / 3)
  const start = performance.now()
  const { result: latencies, delay } = await delayed(() => during(store, world, writers, time))
  const seconds = (performance.now() - start) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    rate: latencies.length / seconds,
    median: median(latencies),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    delay,
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

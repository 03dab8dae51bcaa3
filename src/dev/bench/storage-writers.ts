import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Acr, Id, World } from '../../spec/nouns.js'
import type { Store } from '../../storage/store.js'
import { median } from '../test-support/measurements.js'

/** The delay of the event loop in milliseconds. */
export interface LoopDelay {
  readonly p99: number
  readonly max: number
}

interface WriterResult {
  /** Changes per second. */
  readonly rate: number
  /** The latency of a change in milliseconds, here and in `p99`. */
  readonly median: number
  readonly p99: number
  readonly delay: LoopDelay
}

/** Does the work and measures the delay of the event loop meanwhile. */
export async function withLoopDelay<T>(work: () => Promise<T>): Promise<{ result: T; delay: LoopDelay }> {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  histogram.enable()
  // The monitor sees no delay before its first sample.
  await new Promise(resolve => setTimeout(resolve, 10))
  const result = await work()
  await new Promise(resolve => setTimeout(resolve, 10))
  histogram.disable()
  return { result, delay: { p99: histogram.percentile(99) / 1e6, max: histogram.max / 1e6 } }
}

/** Measures writers that each change one group after another. A first third of the time is a warm-up. */
export async function measureWriters(
  store: Store,
  world: World,
  writers: number,
  time: number,
): Promise<WriterResult> {
  await runWriters(store, world, writers, time / 3)
  const start = performance.now()
  const { result: latencies, delay } = await withLoopDelay(() => runWriters(store, world, writers, time))
  const seconds = (performance.now() - start) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    rate: latencies.length / seconds,
    median: median(latencies),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    delay,
  }
}

/** The latencies of all changes. Each writer waits for its last change before it makes the next. */
async function runWriters(
  store: Store,
  world: World,
  writers: number,
  time: number,
): Promise<readonly number[]> {
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
        if (outcome.kind !== 'updated') throw new Error(`a change had the outcome ${outcome.kind}`)
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

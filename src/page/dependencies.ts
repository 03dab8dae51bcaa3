import type { World } from '../spec/nouns.js'
import { type OpenPoint, type OpenPointId, openPointIds, openPoints } from '../spec/open-points.js'
import {
  defaultReadings,
  parseReadings,
  ReadingError,
  type Readings,
  readingsToTry,
} from '../spec/readings.js'
import type { PageExample } from './data.js'
import { type PerformedStep, readingsOf, runSteps } from './run-steps.js'

type Steps = Pick<PageExample, 'steps' | 'readings'>

/** A limit that leaves out nothing. */
const widest = 'result-limit=500/kind'

/**
 * The open points that decide a status of an example, or who its searches find. A small limit can hide any result: the limit is
 * named only where the default one hides some.
 */
export function dependenciesOf(world: World, example: Steps): readonly OpenPointId[] {
  const read = pointsRead(world, example)
  return openPointIds.filter(id => {
    if (!read.has(id)) return false
    return id === 'result-limit'
      ? isCutOff(world, example)
      : stepsDecidedBy(world, id, example, decisionOf).length > 0
  })
}

/** Whether the limit of the example hides results. */
function isCutOff(world: World, example: Steps): boolean {
  const base = readingsOf(example, defaultReadings)
  const [limited, all] = [base, parseReadings([widest], base)].map(readings =>
    JSON.stringify(runSteps(world, readings, example.steps).map(decisionOf)),
  )
  return limited !== all
}

/** The steps of an example, by their position, of which what is seen changes with the reading of an open point. */
export function stepsDecidedBy(
  world: World,
  id: OpenPointId,
  example: Steps,
  seen: (exchange: PerformedStep) => unknown,
): readonly number[] {
  const base = readingsOf(example, defaultReadings)
  const all = readingsToTry(openPoints[id] as OpenPoint).flatMap(value => {
    try {
      const readings = parseReadings([`${id}=${value}`], base)
      return [runSteps(world, readings, example.steps).map(exchange => JSON.stringify(seen(exchange)))]
    } catch (error) {
      if (error instanceof ReadingError) return []
      throw error
    }
  })
  return example.steps.flatMap((_, at) => (new Set(all.map(run => run[at])).size > 1 ? [at] : []))
}

/** The open points whose readings the definitions look at. No other can change an answer. */
function pointsRead(world: World, example: Steps): ReadonlySet<string> {
  const read = new Set<string>()
  const watched = new Proxy(readingsOf(example, defaultReadings), {
    get(readings, key) {
      read.add(String(key).replace(/\/.*/, ''))
      return readings[key as keyof Readings]
    },
  })
  runSteps(world, watched, example.steps)
  return read
}

function decisionOf({ answer: { status }, outcome }: PerformedStep): unknown {
  if (outcome.kind !== 'found') return status
  const { profiles = [], groups = [] } = outcome
  return [status, ...[...profiles, ...groups].map(({ svc_id }) => svc_id).sort()]
}

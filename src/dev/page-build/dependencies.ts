import type { PageExample } from '../../page/data.js'
import { type PerformedStep, readingsOf, runSteps } from '../../page/run-steps.js'
import type { World } from '../../spec/nouns.js'
import { type OpenPoint, type OpenPointId, openPointIds, openPoints } from '../../spec/open-points.js'
import {
  defaultReadings,
  parseReadings,
  ReadingError,
  type Readings,
  readingsToTry,
} from '../../spec/readings.js'

type Steps = Pick<PageExample, 'steps' | 'readings'>

/** The open points that decide a status of an example, or who its searches find. The limit can hide any result: it is not named. */
export function dependenciesOf(world: World, example: Steps): readonly OpenPointId[] {
  const read = pointsRead(world, example)
  return openPointIds.filter(
    id => id !== 'result-limit' && read.has(id) && isDecidedBy(world, id, example, decisionOf),
  )
}

/** Whether what is seen of an example's exchanges changes with the reading of an open point. */
export function isDecidedBy(
  world: World,
  id: OpenPointId,
  example: Steps,
  seen: (exchange: PerformedStep) => unknown,
): boolean {
  const base = readingsOf(example, defaultReadings)
  const all = readingsToTry(openPoints[id] as OpenPoint).flatMap(value => {
    try {
      const readings = parseReadings([`${id}=${value}`], base)
      return [JSON.stringify(runSteps(world, readings, example.steps).map(seen))]
    } catch (error) {
      if (error instanceof ReadingError) return []
      throw error
    }
  })
  return new Set(all).size > 1
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

import { endpoints } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import { type OpenPoint, type OpenPointId, openPointIds, openPoints } from '../spec/open-points.js'
import {
  canBeTogether,
  defaultReadings,
  parseReadings,
  type Readings,
  readingsToTry,
} from '../spec/readings.js'
import type { Answer, PageExample } from './data.js'
import { type PerformedStep, readingsOf, runSteps } from './run-steps.js'
import { statusText } from './texts/statuses.js'

interface FairReading {
  readonly point: OpenPointId
  readonly readings: Readings
}

/** The readings of an open point, its default first, each together with those of a base. */
export function readingsAt(point: OpenPointId, base: Readings = defaultReadings): readonly Readings[] {
  return readingsToTry(openPoints[point] as OpenPoint)
    .map(value => `${point}=${value}`)
    .filter(word => canBeTogether([word], base))
    .map(word => parseReadings([word], base))
}

/** Each reading of the open points that decide the example. */
export function fairReadings(example: PageExample): readonly FairReading[] {
  const base = readingsOf(example, defaultReadings)
  return (example.dependsOn ?? []).flatMap(point =>
    readingsAt(point, base).map(readings => ({ point, readings })),
  )
}

/** The exchanges of an example on fair servers: first on the reference server. */
export function fairRuns(world: World, example: PageExample): readonly (readonly PerformedStep[])[] {
  const usual = runSteps(world, readingsOf(example, defaultReadings), example.steps)
  const others = fairReadings(example).map(({ readings }) => runSteps(world, readings, example.steps))
  return [usual, ...others]
}

/**
 * The statuses of an example that are a choice of the reference server alone: neither the section of the operation nor an open
 * point names them. Any other 4xx is fair too.
 */
function chosenStatuses(
  { dependsOn = [] }: Pick<PageExample, 'dependsOn'>,
  usual: readonly PerformedStep[],
): readonly number[] {
  const unlisted = usual.flatMap(({ step, answer: { status } }) =>
    status in endpoints[step.operation].statuses ||
    dependsOn.some(id => openPoints[id].default === `${status}`)
      ? []
      : [status],
  )
  return [...new Set(unlisted)]
}

/** What is fair in place of an answer of an example. */
export interface FairAnswer {
  /** The answer of the reference server under the default readings. */
  readonly usual: Answer
  /** Whether an open point decides the example. */
  readonly isOpen: boolean
  /** The fair statuses in words, that of the reference server first. */
  readonly statuses: readonly string[]
}

export interface FairAnswers {
  readonly isOpen: boolean
  readonly chosen: readonly number[]
  /** For each step of the example. */
  readonly steps: readonly FairAnswer[]
}

export function fairAnswers(world: World, example: PageExample): FairAnswers {
  const runs = fairRuns(world, example)
  const [usual = []] = runs
  const chosen = chosenStatuses(example, usual)
  const isOpen = chosen.length + (example.dependsOn ?? []).length > 0
  const statusesAt = (step: number) => {
    const statuses = [...new Set(runs.flatMap(run => run[step]?.answer.status ?? []))]
    const isChosen = statuses.some(status => chosen.includes(status))
    return [...statuses.map(statusText), ...(isChosen ? ['another 4xx status'] : [])]
  }
  return {
    isOpen,
    chosen,
    steps: usual.map(({ answer }, at) => ({ usual: answer, isOpen, statuses: statusesAt(at) })),
  }
}

/** The example with the open points that decide it. */
export function withDependencies(world: World, example: PageExample): PageExample {
  const dependsOn = dependenciesOf(world, example)
  return dependsOn.length === 0 ? example : { ...example, dependsOn }
}

type Steps = Pick<PageExample, 'steps' | 'readings'>

/** A limit that leaves out nothing. */
const widest = 'result-limit=500/kind'

/**
 * The open points that decide a status of an example, or who its searches find. A small limit can hide any result: the limit is
 * named only where the default one hides some.
 */
function dependenciesOf(world: World, example: Steps): readonly OpenPointId[] {
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
  const all = readingsAt(id, base).map(readings =>
    runSteps(world, readings, example.steps).map(exchange => JSON.stringify(seen(exchange))),
  )
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

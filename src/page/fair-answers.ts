import { endpoints } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import { type OpenPoint, type OpenPointId, openPoints } from '../spec/open-points.js'
import {
  canBeTogether,
  defaultReadings,
  parseReadings,
  type Readings,
  readingsToTry,
} from '../spec/readings.js'
import type { Answer, PageExample } from './data.js'
import { dependenciesOf } from './dependencies.js'
import { type PerformedStep, readingsOf, runSteps } from './run-steps.js'
import { statusText } from './texts/statuses.js'

interface FairReading {
  readonly point: OpenPointId
  readonly readings: Readings
}

/** Each reading, other than the default, of an open point that decides the example. */
export function fairReadings(example: PageExample): readonly FairReading[] {
  const base = readingsOf(example, defaultReadings)
  return (example.dependsOn ?? []).flatMap(point =>
    readingsToTry(openPoints[point] as OpenPoint)
      .map(value => `${point}=${value}`)
      .filter(word => canBeTogether([word], base))
      .map(word => ({ point, readings: parseReadings([word], base) })),
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

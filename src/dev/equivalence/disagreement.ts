import { inspect, isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { createEngine } from '../../engine/engine.js'
import { defaultReadings } from '../../spec/readings.js'
import { definedService, type Service } from '../../spec/service.js'
import { type History, histories } from './histories.js'

/** The result of comparing the engine with the definitions on random histories. */
export interface Comparison {
  /** The number of compared histories. */
  readonly runs: number
  readonly seed: number
  /** Both results, the smallest history that leads to them, and how to repeat it; absent if there is none. */
  readonly disagreement?: string
}

/**
 * Searches for a history on which the engine and the definitions disagree.
 * @param options `path` repeats one disagreement that an earlier run reported
 * @param onRun called with the number of histories compared so far
 */
export function findDisagreement(
  options: {
    readonly runs: number
    readonly seed?: number | undefined
    readonly path?: string | undefined
    /** The implementation to compare with the definitions; the engine by default. */
    readonly create?: typeof createEngine
  },
  onRun: (done: number) => void = () => {},
): Comparison {
  const seed = options.seed ?? Math.trunc(Math.random() * 0x7fffffff)
  const { path, create = createEngine } = options
  let done = 0
  const agree = fc.property(histories, history => {
    onRun(++done)
    return disagreementOn(history, create) === undefined
  })
  const result = fc.check(agree, { numRuns: options.runs, seed, ...(path === undefined ? {} : { path }) })
  if (!result.failed) return { runs: result.numRuns, seed }
  const smallest = result.counterexample?.[0] as History
  const repeat = `repeat with: --seed ${seed} --path ${result.counterexamplePath}`
  return { runs: result.numRuns, seed, disagreement: `${report(smallest, create)}\n${repeat}` }
}

/** Describes the first difference between the two on a history; undefined if there is none. */
export function disagreementOn(
  { world, readings, steps }: History,
  create = createEngine,
): string | undefined {
  const [definitions, engine] = [definedService(world, readings), create(world, readings)]
  // Compare the worlds at the end, so that a world which changes after it was returned is found.
  const worlds = [[definitions.world(), engine.world()]]
  for (const [at, { caller, request }] of steps.entries()) {
    const perform = (service: Service) => service.perform(caller, request)
    const [expected, actual] = [perform(definitions), perform(engine)]
    if (!isDeepStrictEqual(expected, actual)) return difference(`request ${at + 1}`, expected, actual)
    worlds.push([definitions.world(), engine.world()])
  }
  const at = worlds.findIndex(([expected, actual]) => !isDeepStrictEqual(expected, actual))
  return at < 0
    ? undefined
    : difference(`the world after request ${at}`, ...(worlds[at] as [unknown, unknown]))
}

function report(history: History, create: typeof createEngine): string {
  const readings = Object.entries(history.readings).filter(
    ([id, value]) => value !== (defaultReadings as Readonly<Record<string, string>>)[id],
  )
  return [
    differenceIn(history, create),
    `readings: ${show(Object.fromEntries(readings))}`,
    `world: ${show(history.world)}`,
    ...history.steps.map((step, at) => `request ${at + 1}: ${show(step)}`),
  ].join('\n')
}

/** Describes the difference on a history that is known to fail: two different results, or an error of one of the two. */
function differenceIn(history: History, create: typeof createEngine): string | undefined {
  try {
    return disagreementOn(history, create)
  } catch (error) {
    return error instanceof Error ? error.stack : String(error)
  }
}

function difference(what: string, expected: unknown, actual: unknown): string {
  return `${what}\n  definitions: ${show(expected)}\n  engine: ${show(actual)}`
}

function show(value: unknown): string {
  return inspect(value, { depth: null, breakLength: 110, maxArrayLength: null })
}

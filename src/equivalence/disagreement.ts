import { inspect, isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { createEngine } from '../engine/engine.js'
import { defaultReadings } from '../spec/readings.js'
import { definedService, type Service } from '../spec/service.js'
import { type History, histories } from './histories.js'

/** What came of comparing engine and definitions over random histories. */
export interface Comparison {
  readonly runs: number
  readonly seed: number
  /** Both answers, the smallest history that leads to them, and how to see it again; absent if there is none. */
  readonly disagreement?: string
}

/**
 * Looks for a history on which engine and definitions disagree.
 * @param path of a disagreement reported before, to see that one alone
 * @param onRun called with the number of histories compared so far
 */
export function compare(
  options: {
    readonly runs: number
    readonly seed?: number | undefined
    readonly path?: string | undefined
    /** What is held to the definitions, if not the engine. */
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
  const again = `again with: --seed ${seed} --path ${result.counterexamplePath}`
  return { runs: result.numRuns, seed, disagreement: `${report(smallest, create)}\n${again}` }
}

/** The first difference between the two over a history, in words. */
export function disagreementOn(
  { world, readings, steps }: History,
  create = createEngine,
): string | undefined {
  const [definitions, engine] = [definedService(world, readings), create(world, readings)]
  // Worlds are compared at the end, so that one which changed after it was given shows.
  const worlds = [[definitions.world(), engine.world()]]
  for (const [at, { caller, request }] of steps.entries()) {
    const ask = (service: Service) => service.perform(caller, request)
    const [right, given] = [ask(definitions), ask(engine)]
    if (!isDeepStrictEqual(right, given)) return difference(`request ${at + 1}`, right, given)
    worlds.push([definitions.world(), engine.world()])
  }
  const at = worlds.findIndex(([right, given]) => !isDeepStrictEqual(right, given))
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

/** What differs over a history that is known to fail: two answers, or one of the two throws. */
function differenceIn(history: History, create: typeof createEngine): string | undefined {
  try {
    return disagreementOn(history, create)
  } catch (error) {
    return error instanceof Error ? error.stack : String(error)
  }
}

function difference(what: string, right: unknown, given: unknown): string {
  return `${what}\n  definitions: ${show(right)}\n  engine: ${show(given)}`
}

function show(value: unknown): string {
  return inspect(value, { depth: null, breakLength: 110, maxArrayLength: null })
}

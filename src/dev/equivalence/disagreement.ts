import { inspect, isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { createEngine } from '../../engine/engine.js'
import { definedService, type Service } from '../../spec/service.js'
import { type History, histories } from './histories.js'

/**
 * Searches for a history on which the engine and the definitions disagree.
 * @param options those of fast-check: `seed` and `path` repeat a disagreement that an earlier run reported
 * @param create the implementation to compare with the definitions
 * @returns both results, the smallest history that leads to them, its seed and its path; undefined if there is none
 */
export function findDisagreement(
  options: fc.Parameters<[History]>,
  create = createEngine,
): string | undefined {
  const agree = fc.property(histories, history => {
    const found = disagreementOn(history, create)
    if (found !== undefined) throw new Error(found)
  })
  const details = fc.check(agree, options)
  return details.failed ? `${fc.defaultReportMessage(details)}\n${details.errorInstance}` : undefined
}

/** Describes the first difference between the two on a history; undefined if there is none. */
function disagreementOn(
  { world, readings, steps }: History,
  create: typeof createEngine,
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

function difference(what: string, expected: unknown, actual: unknown): string {
  const [ofDefinitions, ofEngine] = [expected, actual].map(value =>
    inspect(value, { depth: null, breakLength: 110, maxArrayLength: null }),
  )
  return `${what}\n  definitions: ${ofDefinitions}\n  engine: ${ofEngine}`
}

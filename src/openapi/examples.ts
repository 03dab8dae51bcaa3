import { type Example, readExamples } from '../examples.js'
import { fixture, readJson } from '../files.js'
import type { Operation } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import type { Success } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import type { Request } from '../spec/request.js'
import { definedService } from '../spec/service.js'
import { callerOfStep, Names, requestOfStep } from '../spec/step.js'
import { parseWorld } from '../spec/world.js'
import { ownClausesOf } from './clauses-of.js'
import type { Schema } from './schema.js'

/** A successful request on the demo world, and what it leads to. */
export interface Played {
  /** The clause of the example. */
  readonly name: string
  readonly says: string
  readonly request: Request
  readonly outcome: Success
}

/** The most examples of one operation. */
const most = 4

/**
 * The first requests of the examples of the registry, played by the definitions under the readings in force: for each
 * operation those of its own clauses, at most one for each clause, if they succeed.
 */
export function playedExamples(readings: Readings): readonly Played[] {
  const world = demoWorld(readings)
  const found = new Map<string, Played>()
  for (const example of readExamples()) {
    if (example.readings !== undefined || found.has(example.clause)) continue
    const played = play(example, world, readings)
    if (played !== undefined) found.set(example.clause, played)
  }
  return [...found.values()]
}

export function examplesOf(operation: Operation, played: readonly Played[]): readonly Played[] {
  return played.filter(({ request }) => request.operation === operation).slice(0, most)
}

/** The values that a parameter or a body has in the examples. */
export function examplesIn(
  played: readonly Played[],
  valueIn: (request: Played['request']) => unknown,
): Schema {
  const examples = played.map(({ name, says, request }) => [name, { summary: says, value: valueIn(request) }])
  return examples.length === 0 ? {} : { examples: Object.fromEntries(examples) }
}

function play(
  { clause, says, steps: [step] }: Example,
  world: World,
  readings: Readings,
): Played | undefined {
  if (step === undefined || !ownClausesOf(step.operation).includes(clause)) return undefined
  const names = new Names(world)
  const request = requestOfStep(step, names, exampleId(readings))
  const outcome = definedService(world, readings).perform(callerOfStep(step, names), request)
  return outcome.kind === 'refused' ? undefined : { name: clause, says, request, outcome }
}

/** An SVC-ID that the demo world does not have. */
export function exampleId({ idPrefix }: Readings): string {
  return `${idPrefix}${'0123456789abcdef'.repeat(2)}`
}

/** The demo world, with SVC-IDs that begin with the prefix in force. */
function demoWorld({ idPrefix }: Readings): World {
  const text = JSON.stringify(readJson(fixture('demo.world.json')))
  const prefix = JSON.stringify(idPrefix).slice(0, -1)
  return parseWorld(JSON.parse(text.replace(/"SVC-(?=[0-9a-f]{32}")/g, () => prefix)), idPrefix)
}

import { type Caller, callerOf, type Id, type World } from '../spec/nouns.js'
import { type Outcome, statusOf } from '../spec/outcome.js'
import { parseReadings, type Readings } from '../spec/readings.js'
import type { Request } from '../spec/request.js'
import { bodyOf } from '../spec/response-body.js'
import { definedService, type Service } from '../spec/service.js'
import { isTokenInCookie, Names, requestOfStep, type Step } from '../spec/step.js'
import type { Answer, PageExample } from './data.js'

/** A step, and what the definitions make of it. */
export interface PerformedStep {
  readonly step: Step
  readonly caller: Caller
  readonly request: Request
  readonly names: Names
  /** The worlds before and after the request. */
  readonly before: World
  readonly after: World
  readonly outcome: Outcome
  readonly answer: Answer
}

/** The SVC-ID of the group that the page creates as number `at`, from 1 on. */
export function newIdAt(at: number, { idPrefix }: Pick<Readings, 'idPrefix'> = { idPrefix: 'SVC-' }): Id {
  return `${idPrefix}${at.toString(16).padStart(32, '0')}`
}

/** Runs steps on the definitions, one after another. @param created how many groups the page created before */
export function runSteps(
  start: World,
  readings: Readings,
  steps: readonly Step[],
  created = 0,
): readonly PerformedStep[] {
  return stepsOn(definedService(start, readings), steps, created)
}

/** Runs steps on a service. */
export function stepsOn(service: Service, steps: readonly Step[], created = 0): readonly PerformedStep[] {
  const { readings } = service
  const names = new Names(service.world())
  let count = created
  return steps.map(step => {
    const newId = newIdAt(count + 1, readings)
    const [caller, request] = [callerFor(step, names), requestOfStep(step, names, newId)]
    const before = service.world()
    const outcome = service.perform(caller, request)
    if (outcome.kind === 'created') {
      count += 1
      names.add(String(step.input.body?.title), outcome.id)
    }
    return {
      step,
      caller,
      request,
      names,
      before,
      after: service.world(),
      outcome,
      answer: answerOf(request, outcome, readings),
    }
  })
}

/** A token counts only as the cookie; other cookies do not hide it (wire.cookie). */
function callerFor(step: Step, names: Names): Caller {
  const { as } = step
  return callerOf(as === null || !isTokenInCookie(step) ? null : as.startsWith('bad:') ? as : names.idOf(as))
}

export function answerOf({ operation }: Request, outcome: Outcome, readings: Readings): Answer {
  const body = bodyOf(operation, outcome, readings)
  return { status: statusOf(outcome), body: body === undefined ? '' : JSON.stringify(body) }
}

/** The readings of an example over those that the reader chose. */
export function readingsOf({ readings = {} }: Pick<PageExample, 'readings'>, base: Readings): Readings {
  return parseReadings(
    Object.entries(readings).map(([id, value]) => `${id}=${value}`),
    base,
  )
}

// The entry of faults.js, which the page loads when a reader wants a server with a fault.
import type { FastifyRequest } from 'fastify'
import type { NamedFault } from '../../faults/fault.js'
import { brokenService } from '../../faults/install.js'
import { faults } from '../../faults/registry.js'
import type { Answer } from '../../page/data.js'
import { type PerformedStep, stepsOn } from '../../page/run-steps.js'
import type { FaultyServers } from '../../page/state/load.js'
import { type Outcome, refuse } from '../../spec/outcome.js'
import { definedService, type Service } from '../../spec/service.js'
import type { Step } from '../../spec/step.js'
import faultSteps from './fault-steps.json' with { type: 'json' }

/** By fault: requests on the demo world that show it, or none. A test plays them. */
const stepsOf = faultSteps as Readonly<Record<string, readonly unknown[]>> as Readonly<
  Record<string, readonly Step[]>
>

const servers: FaultyServers = {
  faults: faults.map(({ name, clause, says }) => ({ name, clause, says, shownBy: stepsOf[name] ?? [] })),
  run(name, world, readings, steps) {
    const fault = faults.find(one => one.name === name)
    if (fault === undefined) throw new Error(`there is no fault ${name}`)
    const { service, crashed } = withoutCrashes(brokenService([fault], world, readings, definedService))
    return stepsOn(service, steps).map((exchange, at) => ({
      ...exchange,
      answer: crashed[at] ? crash : answerWith(fault, exchange),
    }))
  },
}

/** What a server answers when its code throws. */
const crash: Answer = {
  status: 500,
  body: '{"error":"internal","msg":"internal error; see the log of the server"}',
}

/** The service, and which of its requests made it throw. */
function withoutCrashes(service: Service): {
  readonly service: Service
  readonly crashed: readonly boolean[]
} {
  const crashed: boolean[] = []
  const perform: Service['perform'] = (caller, request): Outcome => {
    try {
      const outcome = service.perform(caller, request)
      crashed.push(false)
      return outcome
    } catch {
      crashed.push(true)
      // Never seen: the answer of the crash takes its place.
      return refuse('bad-body', request.operation, service.readings)
    }
  }
  return { service: { ...service, perform }, crashed }
}

function answerWith({ response }: NamedFault, { request, answer, after }: PerformedStep): Answer {
  if (response === undefined) return answer
  const { group: group_svc_id, profile: profile_svc_id } = { group: '', profile: '', ...request }
  const { status, body, text } = response(
    { status: answer.status, body: answer.body === '' ? undefined : JSON.parse(answer.body) },
    {
      operation: request.operation,
      // No fault looks at another part of the HTTP request.
      request: { params: { group_svc_id, profile_svc_id } } as unknown as FastifyRequest,
      world: () => after,
    },
  )
  return { status, body: text ?? (body === undefined ? '' : JSON.stringify(body)) }
}

globalThis.pageFaults = servers

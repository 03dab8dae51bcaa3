// The entry of faults.js, which the page loads when a reader wants a server with a fault.
import type { FastifyRequest } from 'fastify'
import type { NamedFault } from '../../faults/fault.js'
import { brokenService } from '../../faults/install.js'
import { faults } from '../../faults/registry.js'
import type { Answer } from '../../page/data.js'
import { type PerformedStep, stepsOn } from '../../page/run-steps.js'
import type { FaultyServers } from '../../page/state/faulty.js'
import { definedService } from '../../spec/service.js'

/** Faults of the tokens, of the transport and of requests at the same time show only in a real server. */
function runsInPage({ backend, session, token, refuse, shownBy }: NamedFault): boolean {
  return (
    [backend, session, token, refuse].every(part => part === undefined) &&
    !shownBy.some(step => step.together)
  )
}

const servers: FaultyServers = {
  faults: faults.map(fault => {
    const { name, clause, says, shownBy } = fault
    return { name, clause, says, shownBy, runs: runsInPage(fault) }
  }),
  run(name, world, readings, steps) {
    const fault = faults.find(one => one.name === name)
    if (fault === undefined) throw new Error(`there is no fault ${name}`)
    const service = brokenService([fault], world, readings, definedService)
    return stepsOn(service, steps).map(exchange => ({ ...exchange, answer: answerWith(fault, exchange) }))
  },
}

function answerWith({ response }: NamedFault, { request, answer, after }: PerformedStep): Answer {
  if (response === undefined) return answer
  const { status, body } = answer
  const parts = response(
    { status, body: body === '' ? undefined : JSON.parse(body) },
    // No fault that runs in the page looks at the HTTP request.
    { operation: request.operation, request: {} as FastifyRequest, world: () => after },
  )
  return {
    status: parts.status,
    body: parts.text ?? (parts.body === undefined ? '' : JSON.stringify(parts.body)),
  }
}

globalThis.pageFaults = servers

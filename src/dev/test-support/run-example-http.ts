import type { LightMyRequestResponse } from 'fastify'
import { endpoints, type Operation } from '../../spec/endpoints.js'
import type { Id, World } from '../../spec/nouns.js'
import { callerOfStep, pathOfStep } from '../../spec/step.js'
import type { StepResult, StepRunner } from './run-example.js'
import { tokenOf } from './send-request.js'
import type { TestServer } from './test-server.js'

export interface RecordedResponse {
  readonly operation: Operation
  readonly response: LightMyRequestResponse
}

interface Body {
  readonly msg: string
  readonly error?: string
  readonly svc_id: Id
  readonly title: string
  readonly description: string
  readonly members: readonly Id[]
  readonly profiles?: readonly { svc_id: Id }[]
  readonly groups?: readonly { svc_id: Id }[]
}

/** Runs examples over HTTP with real tokens. @param heard gets every response */
export function httpRunner(
  { oracle, send }: TestServer,
  world: World,
  heard: (exchange: RecordedResponse) => void,
): StepRunner {
  const owner = world.profiles[0]?.svc_id as Id
  return async (step, names) => {
    const token = tokenOf(oracle.session, callerOfStep(step, names), owner)
    const { operation, input } = step
    const response = await send(endpoints[operation].method, pathOfStep(step, names), {
      ...(token === undefined ? {} : { token }),
      ...(input.body === undefined ? {} : { body: input.body }),
    })
    heard({ operation, response })
    const missing = (['group', 'profile'] as const).filter(kind => {
      const { error, svc_id } = response.json<Body>()
      return error === `${kind}-not-found` && svc_id === names.idOf(input[kind] ?? '')
    })
    return {
      ...shownBy(operation, response),
      ...(missing[0] === undefined ? {} : { notFound: missing[0] }),
    }
  }
}

function shownBy(operation: Operation, response: LightMyRequestResponse): StepResult {
  const status = response.statusCode
  if (status !== 200) return { status }
  const body = response.json<Body>()
  switch (operation) {
    case 'searchPrincipals':
      return { status, found: [...(body.profiles ?? []), ...(body.groups ?? [])].map(({ svc_id }) => svc_id) }
    case 'createGroup':
      return { status, created: body.svc_id }
    case 'readGroup':
      return { status, group: body }
    case 'addGroupMember':
      return { status, alreadyMember: /already a member/.test(body.msg) }
    default:
      return { status }
  }
}

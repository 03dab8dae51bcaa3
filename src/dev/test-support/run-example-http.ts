import type { Operation } from '../../spec/endpoints.js'
import type { Id } from '../../spec/nouns.js'
import { callerOfStep, requestOfStep } from '../../spec/step.js'
import type { SeenResponse } from './described.js'
import type { StepResult, StepRunner } from './run-example.js'
import { sendTo } from './send-request.js'
import type { TestServer } from './test-server.js'

export interface RecordedResponse {
  readonly operation: Operation
  readonly response: SeenResponse
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
export function httpRunner(server: TestServer, heard: (exchange: RecordedResponse) => void): StepRunner {
  return async (step, names) => {
    const { operation, input } = step
    const response = await sendTo(server, callerOfStep(step, names), requestOfStep(step, names, ''))
    heard({ operation, response })
    const body: Body = JSON.parse(response.body)
    const missing = (['group', 'profile'] as const).find(
      kind => body.error === `${kind}-not-found` && body.svc_id === names.idOf(input[kind] ?? ''),
    )
    return { ...shownBy(operation, response.status, body), ...(missing && { notFound: missing }) }
  }
}

function shownBy(operation: Operation, status: number, body: Body): StepResult {
  if (status !== 200) return { status }
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

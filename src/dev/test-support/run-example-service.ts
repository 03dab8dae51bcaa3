import { type Outcome, statusOf } from '../../spec/outcome.js'
import type { Service } from '../../spec/service.js'
import { callerOfStep, requestOfStep } from '../../spec/step.js'
import type { StepResult, StepRunner } from './run-example.js'

/** Runs examples on a service: the definitions or the engine. */
export function serviceRunner(service: Service): StepRunner {
  let created = 0
  return (step, names) => {
    const newId = `SVC-created${++created}`
    return shownBy(service.perform(callerOfStep(step, names), requestOfStep(step, names, newId)))
  }
}

function shownBy(outcome: Outcome): StepResult {
  const status = statusOf(outcome)
  switch (outcome.kind) {
    case 'found':
      return {
        status,
        found: [...(outcome.profiles ?? []), ...(outcome.groups ?? [])].map(({ svc_id }) => svc_id),
      }
    case 'created':
      return { status, created: outcome.id }
    case 'read':
      return { status, group: outcome.group }
    case 'added':
      return { status, alreadyMember: outcome.alreadyMember }
    case 'refused':
      if (outcome.reason === 'group-not-found') return { status, notFound: 'group' }
      if (outcome.reason === 'profile-not-found') return { status, notFound: 'profile' }
      return { status }
    default:
      return { status }
  }
}

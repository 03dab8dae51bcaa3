import { type Operation, takes } from './endpoints.js'
import type { Step, StepInput, TokenPlace } from './step.js'

/** A profile's name, `bad:` and what is wrong with the token, or null for no token. */
type StepActor = string | null

export function search(as: StepActor, s: string, flags: Pick<StepInput, 'profiles' | 'groups'> = {}): Step {
  return { as, operation: 'searchPrincipals', input: { s, ...flags } }
}

export function create(as: StepActor, title?: string, description?: string): Step {
  const body = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  }
  return { as, operation: 'createGroup', input: { body } }
}

export function read(as: StepActor, group: string): Step {
  return { as, operation: 'readGroup', input: { group } }
}

export function update(as: StepActor, group: string, body: NonNullable<StepInput['body']>): Step {
  return { as, operation: 'updateGroup', input: { group, body } }
}

export function remove(as: StepActor, group: string): Step {
  return { as, operation: 'deleteGroup', input: { group } }
}

export function join(as: StepActor, group: string, profile: string): Step {
  return { as, operation: 'addGroupMember', input: { group, profile } }
}

export function leave(as: StepActor, group: string, profile: string): Step {
  return { as, operation: 'removeGroupMember', input: { group, profile } }
}

/** A request to any operation that takes nothing but a group, a profile and a body: with those of them that it takes. */
export function request(
  operation: Operation,
  as: StepActor,
  parts: Pick<StepInput, 'group' | 'profile' | 'body'>,
): Step {
  const taken = Object.entries(parts).filter(([part]) => takes(operation, part as keyof typeof parts))
  return { as, operation, input: Object.fromEntries(taken) }
}

/** The step with its body or its query written in another way that means the same. */
export function escaped(step: Step): Step {
  return { ...step, escaped: true }
}

/** The read with the ETag of the first read of the group, if that had one. */
export function revalidating(step: Step): Step {
  return { ...step, revalidates: true }
}

/** The step, sent at once with the one before. */
export function together(step: Step): Step {
  return { ...step, together: true }
}

/** The step, with a content type for its body that is not that of JSON. */
export function withContentType(contentType: string, step: Step): Step {
  return { ...step, input: { ...step.input, contentType } }
}

/** The step, with its token in another place than the cookie. */
export function withTokenIn(tokenIn: TokenPlace, step: Step): Step {
  return { ...step, tokenIn }
}

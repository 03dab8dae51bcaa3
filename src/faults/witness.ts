import type { Operation } from '../spec/endpoints.js'

/** A request of a witness, in the names of the demo world; a group that was created goes by its title. */
export interface Step {
  /** A profile, null for no token, or `bad:` and what is wrong with the first profile's token. */
  readonly as: string | null
  readonly operation: Operation
  readonly input: Input
  /** Where the token goes, if not into the cookie. */
  readonly tokenIn?: TokenPlace
  /** Whether it is sent at once with the one before. */
  readonly together?: true
}

export interface Input {
  readonly s?: string
  readonly profiles?: string
  readonly groups?: string
  readonly group?: string
  readonly profile?: string
  readonly body?: { readonly title?: unknown; readonly description?: unknown }
}

export type TokenPlace =
  | 'cookie'
  | 'bearer'
  | 'header'
  | 'query'
  | 'access_token'
  | 'old-cookie'
  | 'upper-cookie'
  | 'second-cookie'
  | 'x-auth-token'

type Who = string | null

export function search(as: Who, s: string, flags: Pick<Input, 'profiles' | 'groups'> = {}): Step {
  return { as, operation: 'searchPrincipals', input: { s, ...flags } }
}

export function create(as: Who, title?: string, description?: string): Step {
  const body = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  }
  return { as, operation: 'createGroup', input: { body } }
}

export function read(as: Who, group: string): Step {
  return { as, operation: 'readGroup', input: { group } }
}

export function update(as: Who, group: string, body: NonNullable<Input['body']>): Step {
  return { as, operation: 'updateGroup', input: { group, body } }
}

export function remove(as: Who, group: string): Step {
  return { as, operation: 'deleteGroup', input: { group } }
}

export function join(as: Who, group: string, profile: string): Step {
  return { as, operation: 'addGroupMember', input: { group, profile } }
}

export function leave(as: Who, group: string, profile: string): Step {
  return { as, operation: 'removeGroupMember', input: { group, profile } }
}

/** The step, sent at once with the one before. */
export function together(step: Step): Step {
  return { ...step, together: true }
}

/** The step, with its token in another place than the cookie. */
export function withTokenIn(tokenIn: TokenPlace, step: Step): Step {
  return { ...step, tokenIn }
}

import { type Operation, pathOf, takes } from './endpoints.js'
import { type Caller, callerOf, type Id, type World } from './nouns.js'
import { type PartMakers, type Query, type Request, requestOf } from './request.js'

/** A request as examples and faults write it. Principals go by name; a created group goes by its title. */
export interface Step {
  /** The name of a profile; null for no token; or `bad:` and what is wrong with the token. */
  readonly as: string | null
  readonly operation: Operation
  readonly input: StepInput
  /** Where the token is, if not in the cookie. */
  readonly tokenIn?: TokenPlace
  /**
   * Whether the request is written in another way: its JSON with \uXXXX and \/ escapes, tab stops and line breaks, and with a
   * charset in its type; or its query with more percent-encoding than it needs.
   */
  readonly escaped?: true
  /** Whether this read carries, as those of browsers do, the ETag of the first read of the group. */
  readonly revalidates?: true
  /** Whether the request is sent at the same time as the one before. */
  readonly together?: true
}

export interface StepInput extends Query {
  readonly group?: string
  readonly profile?: string
  readonly body?: {
    readonly title?: unknown
    readonly description?: unknown
    /** Properties that no request has, but that a server may read. */
    readonly members?: unknown
    readonly svc_id?: unknown
    readonly id?: unknown
    readonly meta?: unknown
  }
  /** The content type of the body, if it is not that of JSON. */
  readonly contentType?: string
}

/** Places where the token does not count. */
export const otherPlaces = [
  'bearer',
  'bearer-signed-out',
  'authorization',
  'header',
  'x-auth-token',
  'query',
  'access_token',
  'old-cookie',
  'upper-cookie',
  'empty-cookie',
] as const

/** Places where it counts: its cookie may stand alone, among others, or with the headers of a browser. */
export const cookiePlaces = [
  'cookie',
  'first-cookie',
  'second-cookie',
  'between-cookies',
  'cookie-of-browser',
] as const

export type TokenPlace = (typeof otherPlaces)[number] | (typeof cookiePlaces)[number]

/** Whether a server must find the token of a step. */
export function isTokenInCookie({ tokenIn = 'cookie' }: Pick<Step, 'tokenIn'>): boolean {
  return (cookiePlaces as readonly string[]).includes(tokenIn)
}

/** The SVC-IDs of a world by common name, email and title, and of the groups that steps create. */
export class Names {
  readonly #ids = new Map<string, Id>()

  constructor({ profiles, groups }: World) {
    for (const { svc_id, common_name, email } of profiles)
      this.add(common_name, svc_id).add(email ?? svc_id, svc_id)
    for (const { svc_id, title } of groups) this.add(title, svc_id)
  }

  add(name: string, id: Id): this {
    this.#ids.set(name, id)
    return this
  }

  /** An unknown name is returned as it is: it is an SVC-ID, or an id that is malformed on purpose. */
  idOf(name: string): Id {
    return this.#ids.get(name) ?? name
  }
}

export function callerOfStep({ as }: Pick<Step, 'as'>, names: Names): Caller {
  return callerOf(as === null ? null : names.idOf(as))
}

/** @param newId the SVC-ID for a group that the step creates */
export function requestOfStep({ operation, input }: Step, names: Names, newId: Id): Request {
  return requestOf(operation, makeParts, { input, names, newId })
}

const makeParts: PartMakers<{ readonly input: StepInput; readonly names: Names; readonly newId: Id }> = {
  group: ({ input, names }) => names.idOf(input.group ?? ''),
  profile: ({ input, names }) => names.idOf(input.profile ?? ''),
  body: ({ input: { body, contentType } }) =>
    body === undefined
      ? { kind: 'none' }
      : { kind: contentType === undefined ? 'json' : 'wrong-content-type', value: body },
  query: ({ input }) => input,
  newId: ({ newId }) => newId,
}

/** The request line's path and query. */
export function pathOfStep({ operation, input }: Pick<Step, 'operation' | 'input'>, names: Names): string {
  const { group, profile } = input
  const path = pathOf(operation, {
    ...(group === undefined ? {} : { group: names.idOf(group) }),
    ...(profile === undefined ? {} : { profile: names.idOf(profile) }),
  })
  if (!takes(operation, 'query')) return path
  const query = Object.entries(input).map(
    ([key, value]) => `${key}=${encodeURIComponent(String(value).toWellFormed())}`,
  )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** The steps in order; steps that are sent at the same time share a list. */
export function batchesOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const lists: Step[][] = []
  for (const step of steps)
    if (step.together) lists.at(-1)?.push(step)
    else lists.push([step])
  return lists
}

import { endpoints, type Operation, type PartOf } from './endpoints.js'
import type { Id } from './nouns.js'

/** The body of a request: absent, JSON, or something that the server cannot read. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'broken' }
  | { readonly kind: 'wrong-content-type'; readonly value?: unknown }

/** The query of a search, unparsed; `parameters` names all other parameters, which are unknown. */
export interface Query {
  readonly s?: string | undefined
  /** The search string if each `+` of the URL is a plus sign. Absent if the URL has no `+`. */
  readonly withPlus?: string | undefined
  readonly profiles?: string | undefined
  readonly groups?: string | undefined
  readonly parameters?: readonly string[]
}

/** Everything that requests are made of. `newId` is the SVC-ID for a group that the request creates. */
export interface Parts {
  readonly group: Id
  readonly profile: Id
  readonly body: Body
  readonly query: Query
  readonly newId: Id
}

/** A request to one operation, or to any of several: the parts that its endpoint takes. */
export type Request<O extends Operation = Operation> = {
  readonly [K in O]: { readonly operation: K } & Pick<Parts, PartOf<K>>
}[O]

/** How each part of a request is made from one source. */
export type PartMakers<Source> = { readonly [P in keyof Parts]: (source: Source) => Parts[P] }

/** The request to an operation: each part that its endpoint takes, made from the same source. */
export function requestOf<Source>(operation: Operation, make: PartMakers<Source>, source: Source): Request {
  // An object that begins empty has room for all parts; a literal with one part would get a second object for the rest.
  const request: Record<string, unknown> = {}
  request.operation = operation
  for (const part of endpoints[operation].takes) request[part] = make[part](source)
  return request as unknown as Request
}

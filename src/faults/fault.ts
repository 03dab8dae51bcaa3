import type { FastifyRequest } from 'fastify'
import type { Backend, TokenOf } from '../http/serving.js'
import type { Session } from '../http/session.js'
import { type ClauseId, clauseIds } from '../spec/clauses.js'
import type { Definitions } from '../spec/context.js'
import type { Operation } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import type { Service } from '../spec/service.js'

/** A response before it becomes text. */
export interface ResponseParts {
  readonly status: number
  /** Undefined if the response has no body. */
  readonly body: unknown
  /** Sent unchanged in place of the body. */
  readonly text?: string
}

/** The request and the state that a response belongs to. */
export interface ResponseContext {
  readonly operation: Operation
  readonly request: FastifyRequest
  /** The state when the server sends the response. */
  world(): World
}

/** Replaces some of the correct definitions. Each new world calls it again, so what it remembers starts empty. */
export type Replacement = (definitions: Definitions) => Partial<Definitions>

/** What a fault puts in place of correct parts of the server. */
export interface Mutation {
  readonly definitions?: Replacement
  readonly service?: (service: Service) => Service
  readonly backend?: (backend: Backend, service: Service) => Backend
  readonly session?: (session: Session, service: Service) => Session
  readonly token?: (tokenOf: TokenOf) => TokenOf
  /** The refusal of a request before its caller is known; undefined if the request is not refused. */
  readonly refuse?: (operation: Operation, request: FastifyRequest) => ResponseParts | undefined
  readonly response?: (response: ResponseParts, exchange: ResponseContext) => ResponseParts
}

/** One way to break a clause. */
export interface Fault extends Mutation {
  /** One sentence on what the server does. */
  readonly says: string
}

/** The faults of clauses: by clause, then by name. */
export type Faults<C extends ClauseId = ClauseId> = Readonly<Record<C, Readonly<Record<string, Fault>>>>

/** The faults of all clauses of an area, such as `search`. */
export type FaultsOfArea<A extends string> = Faults<Extract<ClauseId, `${A}.${string}`>>

export interface NamedFault extends Fault {
  readonly name: string
  readonly clause: ClauseId
}

/** The faults as a list, in the order of the clauses. */
export function listOf(faults: Faults): readonly NamedFault[] {
  return clauseIds.flatMap(clause =>
    Object.entries(faults[clause]).map(([name, fault]) => ({ ...fault, name, clause })),
  )
}

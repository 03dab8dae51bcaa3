import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backend } from '../http/app.js'
import type { Session } from '../http/session.js'
import type { ClauseId } from '../spec/clauses.js'
import type { Definitions } from '../spec/context.js'
import type { Operation } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import type { Service } from '../spec/service.js'
import type { Step } from '../spec/step.js'

/** A response before it becomes text. */
export interface ResponseParts {
  readonly status: number
  /** Undefined where there is none. */
  readonly body: unknown
  /** Sent in place of the body, as it stands. */
  readonly text?: string
}

/** What a response belongs to. */
export interface Exchange {
  readonly operation: Operation
  readonly request: FastifyRequest
  /** The state when the answer goes out. */
  world(): World
}

/** Other definitions in place of some; called anew for every world, with which goes what it remembers. */
export type Replacement = (by: Definitions) => Partial<Definitions>

/** The places around the honest code where a fault may put something else. */
export interface Breakage {
  readonly definitions?: Replacement
  readonly service?: (service: Service) => Service
  readonly backend?: (backend: Backend, service: Service) => Backend
  readonly session?: (session: Session, service: Service) => Session
  readonly response?: (response: ResponseParts, exchange: Exchange) => ResponseParts
  readonly transport?: (app: FastifyInstance) => void
}

/** One way to break a clause. */
export interface Fault extends Breakage {
  /** One sentence on what the server does. */
  readonly says: string
  /** Other clauses that the same behaviour breaks. */
  readonly also?: readonly ClauseId[]
  /** Requests on the demo world; at least one of them gets a response that the conformant server does not give. */
  readonly shownBy: readonly Step[]
}

/** The faults of clauses: by clause, then by name. */
export type Faults<C extends ClauseId = ClauseId> = Readonly<Record<C, Readonly<Record<string, Fault>>>>

/** The clauses of one area, such as `wire`. */
export type ClausesOf<Area extends string> = Extract<ClauseId, `${Area}.${string}`>

export interface NamedFault extends Fault {
  readonly name: string
  readonly clause: ClauseId
}

/** The faults as a list, in the order of the table. */
export function listOf(faults: Partial<Faults>): readonly NamedFault[] {
  return Object.entries(faults).flatMap(([clause, byName]) =>
    Object.entries(byName).map(([name, fault]) => ({ ...fault, name, clause: clause as ClauseId })),
  )
}

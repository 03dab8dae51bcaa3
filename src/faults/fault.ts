import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backend } from '../http/app.js'
import type { Session } from '../http/session.js'
import type { ClauseId } from '../spec/clauses.js'
import type { Definitions } from '../spec/context.js'
import type { Operation } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import type { Service } from '../spec/service.js'
import type { Step } from '../spec/step.js'

/** What goes out, before it is text. */
export interface Answer {
  readonly status: number
  /** Undefined where there is none. */
  readonly body: unknown
  /** Sent in place of the body, as it stands. */
  readonly text?: string
}

export interface Asked {
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
  readonly answer?: (answer: Answer, asked: Asked) => Answer
  readonly transport?: (app: FastifyInstance) => void
}

/** A way to break one clause. */
export interface Fault extends Breakage {
  readonly name: string
  readonly clause: ClauseId
  /** One line on what the server does. */
  readonly says: string
  /** Other clauses that the same requests break. */
  readonly also?: readonly ClauseId[]
  /** Requests on the demo world of which at least one is answered otherwise than by the honest server. */
  readonly shownBy: readonly Step[]
}

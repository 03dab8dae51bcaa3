import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Moment } from '../spec/moment.js'
import type { Caller, Id, World } from '../spec/nouns.js'
import { isChange, type Outcome } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'
import { type Journal, noteDecision } from './journal.js'
import { type Respond, send } from './reply.js'
import type { Session } from './session.js'

/** What performs requests: the service itself, or a wrapper that delays its outcomes, for example until they are on disk. */
export interface Backend {
  perform(caller: Caller, request: Request): Outcome | Promise<Outcome>
  replace(world: World): void | Promise<void>
}

/**
 * Performs one request of the caller whom the token names, and replies.
 * @param make makes the request. It is called when the request is performed, so that no other request gets the same new id.
 */
export type Serve = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Request,
) => FastifyReply | Promise<FastifyReply>

/** A world as the routes of the specification use it. */
export interface ServedWorld {
  readonly serve: Serve
  /** A new SVC-ID for a group. */
  newId(): Id
  readonly journal: Journal
}

/** Finds the token of a request; undefined if there is none. */
export type TokenOf = (request: FastifyRequest) => string | undefined

export interface ServingParts {
  readonly backend: Pick<Backend, 'perform'>
  readonly session: Pick<Session, 'caller' | 'recall'>
  readonly respond: Respond
  readonly tokenOf: TokenOf
  /** What tells the present state of the world. */
  readonly recorder: { readonly moment: Moment }
}

export function serving({ backend, session, respond, tokenOf, recorder }: ServingParts): Serve {
  const respondWith = (
    outcome: Outcome,
    { operation }: Request,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { entry } = request
    if (entry !== undefined) {
      entry.outcome = outcome.kind === 'refused' ? outcome : outcome.kind
      entry.isChange = isChange(outcome)
    }
    return send(reply, respond(operation, outcome, request))
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, caller: Caller, make: () => Request) => {
    const performed = make()
    const { entry } = request
    if (entry !== undefined) noteDecision(entry, caller, performed, recorder.moment)
    const outcome = backend.perform(caller, performed)
    return outcome instanceof Promise
      ? outcome.then(kept => respondWith(kept, performed, request, reply))
      : respondWith(outcome, performed, request, reply)
  }
  return (request, reply, make) => {
    const token = tokenOf(request)
    const caller = session.recall(token)
    if (caller !== undefined) return answer(request, reply, caller, make)
    return session.caller(token).then(verified => answer(request, reply, verified, make))
  }
}

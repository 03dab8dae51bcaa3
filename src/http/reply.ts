import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../spec/endpoints.js'
import { type Outcome, statusOf } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { texts } from './bodies.js'
import { redacted } from './redacted.js'

/** A response to an operation. A text without a media type is JSON. */
export interface ResponseText {
  readonly status: number
  /** Undefined if the response has no body. */
  readonly text: string | undefined
  readonly mediaType?: string
}

/** The response for the outcome of a request. */
export type Respond = (operation: Operation, outcome: Outcome, request: FastifyRequest) => ResponseText

/** Responses as the readings define them. */
export function responding(readings: Readings): Respond {
  const textOf = texts(readings)
  return (operation, outcome) => ({ status: statusOf(outcome), text: textOf(operation, outcome) })
}

export function send(reply: FastifyReply, { status, text, mediaType }: ResponseText): FastifyReply {
  reply.code(status)
  if (text === undefined) return reply.send()
  return reply.header('content-type', mediaType ?? 'application/json; charset=utf-8').send(text)
}

/** Names request headers on which a response depends, besides those that are named already. */
export function varyBy(reply: FastifyReply, names: string): FastifyReply {
  const before = reply.getHeader('vary')
  return reply.header('vary', before === undefined ? names : `${before}, ${names}`)
}

/**
 * The form of every refusal outside the operations: unknown paths, foreign hosts, bodies too large. Its message may quote the
 * request, in which a client may have put a token.
 */
export function sendError(reply: FastifyReply, status: number, error: string, msg: string): FastifyReply {
  return reply.code(status).send({ error, msg: redacted(msg) })
}

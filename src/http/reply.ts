import type { FastifyReply } from 'fastify'
import type { Operation } from '../spec/endpoints.js'
import { type Outcome, statusOf } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { texts } from './bodies.js'

/** Sends the response for the outcome of a request. */
export type Send = (reply: FastifyReply, operation: Operation, outcome: Outcome) => FastifyReply

/** Sends responses as the readings define them. */
export function sending(readings: Readings): Send {
  const textOf = texts(readings)
  return (reply, operation, outcome) => {
    reply.code(statusOf(outcome))
    const text = textOf(operation, outcome)
    if (text === undefined) return reply.send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  }
}

/** The form of every refusal outside the operations: unknown paths, foreign hosts, bodies too large. */
export function sendError(reply: FastifyReply, status: number, error: string, msg: string): FastifyReply {
  return reply.code(status).send({ error, msg })
}

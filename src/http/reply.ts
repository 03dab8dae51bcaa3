import type { FastifyReply } from 'fastify'
import type { Operation } from '../spec/endpoints.js'
import { type Outcome, statusOf } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { texts } from './bodies.js'

/** Answers a request with what became of it. */
export type Send = (reply: FastifyReply, operation: Operation, outcome: Outcome) => FastifyReply

/** Answers in the shapes that the readings give them. */
export function sending(readings: Readings): Send {
  const textOf = texts(readings)
  return (reply, operation, outcome) => {
    reply.code(statusOf(outcome))
    const text = textOf(operation, outcome)
    if (text === undefined) return reply.send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  }
}

/** The shape of every refusal that is not an operation's own: unknown paths, bad hosts, bodies too large. */
export function sendError(reply: FastifyReply, status: number, error: string, msg: string): FastifyReply {
  return reply.code(status).send({ error, msg })
}

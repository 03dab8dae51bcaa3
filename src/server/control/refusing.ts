import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../../http/reply.js'
import { NameError } from './names.js'

export type ErrorClass = abstract new (...args: never[]) => Error

/**
 * The options of a route that refuses a request with the message of an error: with 400 for the classes under a code. Every
 * other error goes on.
 * @param named what a NameError is about: it then gets 404, or 409 if the name is ambiguous
 */
export function refusing(codes: Readonly<Record<string, readonly ErrorClass[]>>, named?: 'name' | 'subject') {
  return {
    errorHandler(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const isOf = (classes: readonly ErrorClass[]) => classes.some(known => error instanceof known)
      const [code] = Object.entries(codes).find(([, classes]) => isOf(classes)) ?? []
      if (code !== undefined) return sendError(reply, 400, code, error.message)
      if (named === undefined || !(error instanceof NameError)) throw error
      return error.isAmbiguous
        ? sendError(reply, 409, `ambiguous-${named}`, error.message)
        : sendError(reply, 404, `unknown-${named}`, error.message)
    },
  }
}

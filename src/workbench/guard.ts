import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendError } from '../http/reply.js'

export interface GuardOptions {
  /** Whether the server listens on loopback only, so that other machines cannot reach it. */
  readonly loopbackOnly: boolean
  /** If set, every request must contain it: `Authorization: Bearer …`. */
  readonly controlToken?: string | undefined
}

/** Refuses requests from strangers to routes that reveal or change more than the specification allows. */
export function guard(app: FastifyInstance, { loopbackOnly, controlToken }: GuardOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (controlToken === undefined && loopbackOnly) return
    if (controlToken === undefined)
      return sendError(
        reply,
        403,
        'not-on-loopback',
        'the server listens on other addresses than loopback; to use this route, start it with --control-token',
      )
    if (!isSame(request.headers.authorization ?? '', `Bearer ${controlToken}`))
      return sendError(
        reply.header('www-authenticate', 'Bearer'),
        401,
        'control-token',
        'this route requires the control token: Authorization: Bearer …',
      )
  })
}

/** Compares in constant time, so that the duration reveals nothing about the token. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

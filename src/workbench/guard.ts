import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendError } from '../http/reply.js'

export interface GuardOptions {
  /** Whether this machine alone reaches the server. */
  readonly loopbackOnly: boolean
  /** Once set, every request must carry it: `Authorization: Bearer …`. */
  readonly controlToken?: string | undefined
}

/** Keeps from strangers what changes or reveals more than the specification does. */
export function guard(app: FastifyInstance, { loopbackOnly, controlToken }: GuardOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (controlToken === undefined && loopbackOnly) return
    if (controlToken === undefined)
      return sendError(
        reply,
        403,
        'not-on-loopback',
        'the server is not on loopback: this takes one that was started with --control-token',
      )
    if (!isSame(request.headers.authorization ?? '', `Bearer ${controlToken}`))
      return sendError(
        reply.header('www-authenticate', 'Bearer'),
        401,
        'control-token',
        'this takes the control token: Authorization: Bearer …',
      )
  })
}

/** Takes as long for a guess that is nearly right as for any other. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendError } from '../../http/reply.js'

export interface GuardOptions {
  /** Whether the server listens on loopback only, so that other machines cannot reach it. */
  readonly loopbackOnly: boolean
  /** If set, every request must contain it: `Authorization: Bearer …`. */
  readonly controlToken?: string | undefined
  /** The origins whose web pages may use the server, in addition to its own. */
  readonly cors?: readonly string[]
}

/** Refuses requests from strangers to routes that reveal or change more than the specification allows. */
export function guard(app: FastifyInstance, { loopbackOnly, controlToken, cors = [] }: GuardOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isFromForeignPage(request, cors))
      return sendError(
        reply,
        403,
        'foreign-origin',
        'a web page of another origin cannot change this server; to allow one, start the server with --cors ORIGIN',
      )
    if (controlToken === undefined && loopbackOnly) return
    if (controlToken === undefined)
      return sendError(
        reply,
        403,
        'not-on-loopback',
        'the server listens on other addresses than loopback; to use this route, start it with --control-token',
      )
    if (
      !isSame((request.headers.authorization ?? '').replace(/^bearer /i, 'Bearer '), `Bearer ${controlToken}`)
    )
      return sendError(
        reply.header('www-authenticate', 'Bearer'),
        401,
        'control-token',
        'this route requires the control token: Authorization: Bearer …',
      )
  })
}

/** A browser sends simple requests of a foreign page without asking before, so the header Origin decides. */
function isFromForeignPage({ method, headers }: FastifyRequest, cors: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || method === 'GET' || method === 'HEAD') return false
  return !cors.includes(origin) && origin !== `http://${host?.toLowerCase()}`
}

/** Compares in constant time, so that the duration reveals nothing about the token. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Caller } from '../spec/nouns.js'
import type { Request, Service } from '../spec/service.js'
import { readBodies } from './body.js'
import { groupRoutes } from './group.js'
import { refuseForeignHosts } from './host.js'
import { profileRoutes } from './profile.js'
import { send, sendError } from './reply.js'
import type { Session } from './session.js'

export interface AppOptions {
  readonly service: Service
  readonly session: Session
  /** Whether only requests that name a loopback host are taken. */
  readonly loopbackOnly: boolean
  /** A pino level, or silent. */
  readonly logLevel?: string
}

/** Serves one request: the operation's answer to whoever the cookie names. */
export type Serve = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Request,
) => FastifyReply | Promise<FastifyReply>

/** The reference server as a library: no process, no port. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'silent',
      stream: process.stderr,
      // The path alone: a query may hold what should not be logged.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
    },
    bodyLimit: 2 ** 20,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 2 ** 16 },
    exposeHeadRoutes: false,
    // What the router refuses by itself, such as a path that cannot be decoded.
    frameworkErrors: (error, _request, reply) =>
      void sendError(reply as FastifyReply, error.statusCode ?? 400, error.code, error.message),
  })
  readBodies(app)
  refuseErrors(app)
  if (options.loopbackOnly) refuseForeignHosts(app)
  await app.register(cookie)
  const serve = serving(options)
  profileRoutes(app, serve)
  groupRoutes(app, serve, () => `${options.service.readings.idPrefix}${randomBytes(16).toString('hex')}`)
  return app
}

function serving({ service, session }: AppOptions): Serve {
  const answer = (reply: FastifyReply, caller: Caller, asked: Request) =>
    send(reply, asked.operation, service.perform(caller, asked), service.readings)
  return (request, reply, asked) => {
    const token = request.cookies['svc-token']
    const caller = session.recall(token)
    if (caller !== undefined) return answer(reply, caller, asked)
    return session.caller(token).then(verified => answer(reply, verified, asked))
  }
}

/** One shape for whatever goes wrong outside the seven operations; never a stack. */
function refuseErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      404,
      'unknown-path',
      `nothing is served at ${request.method} ${request.url.split('?')[0]}`,
    ),
  )
  app.setErrorHandler<{ statusCode?: number; code?: string; message: string }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return sendError(reply, status, error.code ?? 'bad-request', error.message)
    request.log.error(error)
    return sendError(reply, 500, 'internal', 'the server met an error of its own; its log says which')
  })
}

import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Caller, World } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'
import type { Service } from '../spec/service.js'
import { readBodies } from './body.js'
import { closeSoon } from './closing.js'
import { allowOrigin } from './cors.js'
import { refuseForeignHosts, refuseMissingHosts } from './host.js'
import { defaultLimits, type Limits } from './limits.js'
import { refuseConnection, refuseRaw } from './protocol-errors.js'
import { sendError, sending } from './reply.js'
import { operationRoutes, type Serve } from './routes.js'
import type { Session } from './session.js'
import { refuseErrors, refuseUnserved } from './unserved.js'

/** What performs requests: the service itself, or a wrapper that delays its outcomes, for example until they are on disk. */
export interface Backend {
  perform(caller: Caller, request: Request): Outcome | Promise<Outcome>
  replace(world: World): void | Promise<void>
}

export interface AppOptions {
  readonly service: Service
  readonly backend?: Backend
  readonly session: Session
  /** Whether the server accepts only requests whose Host is loopback or one of `allowedHosts`. */
  readonly loopbackOnly: boolean
  readonly allowedHosts?: readonly string[]
  /** The origin whose web pages may use the server. */
  readonly cors?: string
  /** A log level of pino, or `silent`. */
  readonly logLevel?: string
  readonly limits?: Limits
}

/** The reference server as a library: no process, no port. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options)
  readBodies(app)
  refuseErrors(app)
  refuseUnserved(app)
  refuseRaw(app.server)
  closeSoon(app, (options.limits ?? defaultLimits).closingTime)
  refuseMissingHosts(app)
  if (options.loopbackOnly) refuseForeignHosts(app, options.allowedHosts)
  if (options.cors !== undefined) allowOrigin(app, options.cors)
  await app.register(cookie)
  operationRoutes(app, serving(options), options.service.readings.idPrefix)
  return app
}

function createServer({ logLevel = 'silent', limits = defaultLimits }: AppOptions): FastifyInstance {
  const app = fastify({
    logger: { level: logLevel, stream: process.stderr, serializers: { req: loggable } },
    // A logger for each request is needed only at levels that write several lines for each request.
    childLoggerFactory: (log, bindings, options) =>
      logLevels.has(log.level) ? log.child(bindings, options) : log,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTime,
    keepAliveTimeout: limits.idleTime,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTime,
      connectionsCheckingInterval: Math.min(1000, limits.headersTime),
      // The server refuses it itself, so that the refusal has a JSON body.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 2 ** 16 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    // Errors of the router itself, such as a path that cannot be decoded.
    frameworkErrors: (error, _request, reply) =>
      void sendError(reply as FastifyReply, error.statusCode ?? 400, error.code, error.message),
  })
  app.server.maxConnections = limits.connections
  // A client that closes its side of the connection after the request still gets the response.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  return app
}

const logLevels = new Set(['info', 'debug', 'trace'])

/** Logs the path without its query and without tokens, because both may contain secrets. */
function loggable({ method, url }: FastifyRequest) {
  return { method, path: url.split('?')[0]?.replace(/eyJ[\w-]*(\.[\w-]*){1,4}/g, '<token>') }
}

function serving({ service, backend = service, session }: AppOptions): Serve {
  const send = sending(service.readings)
  const answer = (reply: FastifyReply, caller: Caller, asked: Request) => {
    const outcome = backend.perform(caller, asked)
    return outcome instanceof Promise
      ? outcome.then(kept => send(reply, asked.operation, kept))
      : send(reply, asked.operation, outcome)
  }
  return (request, reply, asked) => {
    const token = request.cookies['svc-token']
    const caller = session.recall(token)
    if (caller !== undefined) return answer(reply, caller, asked)
    return session.caller(token).then(verified => answer(reply, verified, asked))
  }
}

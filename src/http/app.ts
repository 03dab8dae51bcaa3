import { METHODS } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { pino } from 'pino'
import { readBodies } from './body.js'
import { closeSoon } from './closing.js'
import { allowOrigins } from './cors.js'
import { refuseForeignHosts, refuseMissingHosts } from './host.js'
import { type JournalEvents, keepJournals } from './keep-journals.js'
import { defaultLimits, type Limits } from './limits.js'
import { refuseConnection, refuseRaw } from './protocol-errors.js'
import { refusalFor } from './protocol-refusals.js'
import { redacted } from './redacted.js'
import { sendError } from './reply.js'
import { type NextId, requestIds, showRequestIds } from './request-ids.js'
import { operationRoutes, type WorldOf } from './routes.js'
import { refuseErrors, refuseUnserved } from './unserved.js'
import { enterWorld } from './world-path.js'

export interface AppOptions extends JournalEvents {
  readonly worldOf: WorldOf
  /** Whether the server accepts only requests whose Host is loopback or one of `allowedHosts`. */
  readonly loopbackOnly: boolean
  readonly allowedHosts?: readonly string[]
  /** The origins whose web pages may use the server. */
  readonly cors?: readonly string[]
  /** A log level of pino, or `silent`. */
  readonly logLevel?: string
  readonly limits?: Limits
}

/** The reference server as a library: no process, no port. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const nextId = requestIds()
  const { logLevel: level = 'silent' } = options
  const log: FastifyBaseLogger = pino({ level, serializers: { req: loggable } }, process.stderr)
  // With a logger, Fastify waits for the end of every response, also where no request is logged.
  const app = createServer(options, requestLevels.has(level) ? log : undefined, nextId)
  readBodies(app)
  showRequestIds(app)
  refuseErrors(app, log)
  refuseUnserved(app, options.worldOf)
  refuseRaw(app.server, nextId)
  closeSoon(app, (options.limits ?? defaultLimits).closingTime)
  refuseMissingHosts(app)
  if (options.loopbackOnly) refuseForeignHosts(app, options.allowedHosts)
  if (options.cors !== undefined) allowOrigins(app, options.cors)
  // The plugin's hooks would parse the cookies of every request, and prepare every response for new ones.
  await app.register(cookie, { hook: false })
  keepJournals(app, request => options.worldOf(request).journal, options)
  operationRoutes(app, options.worldOf)
  return app
}

function createServer(
  { limits = defaultLimits }: AppOptions,
  loggerInstance: FastifyBaseLogger | undefined,
  nextId: NextId,
): FastifyInstance {
  const app = fastify({
    ...(loggerInstance === undefined ? { logger: false } : { loggerInstance }),
    rewriteUrl: enterWorld,
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
    // Fastify takes any value, though its type says otherwise.
    genReqId: nextId as () => never,
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, nextId),
    // Errors of the router itself, such as a path that cannot be decoded.
    frameworkErrors: (error, { id }, reply) => {
      const { code, says } = refusalFor(error, limits.bodyBytes)
      sendError((reply as FastifyReply).header('x-request-id', id), error.statusCode ?? 400, code, says)
    },
  })
  app.server.maxConnections = limits.connections
  // No path supports QUERY, so it gets 405. Fastify would first require a content type.
  if (METHODS.includes('QUERY')) app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  // A client that closes its side of the connection after the request still gets the response.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  return app
}

/** The levels at which Fastify logs requests. */
const requestLevels = new Set(['info', 'debug', 'trace'])

/** Logs the path without its query and without tokens, because both may contain secrets. */
function loggable({ method, originalUrl }: FastifyRequest) {
  return { method, path: redacted(originalUrl.split('?')[0] ?? '') }
}

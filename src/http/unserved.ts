import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { refusalFor } from './protocol-refusals.js'
import { sendError } from './reply.js'
import type { WorldOf } from './routes.js'

interface RouteError {
  readonly statusCode?: number
  readonly code?: string
  readonly message: string
}

/** Gives all errors outside the operations one form without a stack trace. Call it before routes are added. */
export function refuseErrors(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.setErrorHandler<RouteError>((error, { id, routeOptions }, reply) => {
    const status = error.statusCode ?? 500
    if (status === 503) log.warn({ reqId: id }, error.message)
    if (status < 500 || status === 503) {
      const { code, says } = refusalFor(error, routeOptions.bodyLimit)
      return refuse(reply, status, code, says)
    }
    log.error({ reqId: id, err: error })
    return refuse(reply, 500, 'internal', 'internal error; see the log of the server')
  })
}

/** Refuses unknown paths and methods, and lists the methods that exist. Call it before routes are added. */
export function refuseUnserved(app: FastifyInstance, worldOf: WorldOf): void {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: pattern(url), methods: [method].flat() })
  })
  app.setNotFoundHandler((request, reply) => {
    // If the world does not exist, this throws, and the response says so.
    worldOf(request)
    const [path = ''] = request.url.split('?')
    const [shown = ''] = request.originalUrl.split('?')
    const allowed = [
      ...new Set(routes.filter(route => route.path.test(path)).flatMap(({ methods }) => methods)),
    ]
    if (allowed.length === 0)
      return refuse(reply, 404, 'unknown-path', `there is no endpoint ${request.method} ${shown}`)
    return refuse(
      reply.header('allow', allowed.join(', ')),
      405,
      'method-not-allowed',
      `this path does not support ${request.method}, only ${allowed.join(' and ')}`,
    )
  })
}

/** Refuses a request outside its operation, and notes the code in the journal. */
function refuse(reply: FastifyReply, status: number, code: string, says: string): FastifyReply {
  const { entry } = reply.request
  if (entry !== undefined) entry.outcome ??= code
  return sendError(reply, status, code, says)
}

/** Matches the paths of a route, which is given in the notation of the router. */
function pattern(url: string): RegExp {
  return new RegExp(`^${url.replace(/:\w+/g, '[^/]*')}$`)
}

import type { FastifyInstance } from 'fastify'
import { sendError } from './reply.js'

interface Failure {
  readonly statusCode?: number
  readonly code?: string
  readonly message: string
}

/** One shape for whatever is refused outside the seven operations; never a stack. Comes before any route. */
export function refuseErrors(app: FastifyInstance): void {
  app.setErrorHandler<Failure>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 503) request.log.warn(error.message)
    if (status < 500 || status === 503)
      return sendError(reply, status, error.code ?? 'bad-request', error.message)
    request.log.error(error)
    return sendError(reply, 500, 'internal', 'the server met an error of its own; its log says which')
  })
}

/** Says of a path that nothing is served there, or which methods are. Comes before any route. */
export function refuseUnserved(app: FastifyInstance): void {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: pattern(url), methods: [method].flat() })
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const allowed = [
      ...new Set(routes.filter(route => route.path.test(path)).flatMap(({ methods }) => methods)),
    ]
    if (allowed.length === 0)
      return sendError(reply, 404, 'unknown-path', `nothing is served at ${request.method} ${path}`)
    return sendError(
      reply.header('allow', allowed.join(', ')),
      405,
      'method-not-allowed',
      `${request.method} is not served here; ${allowed.join(' and ')} ${allowed.length > 1 ? 'are' : 'is'}`,
    )
  })
}

/** The paths of a route in the notation of the router. */
function pattern(url: string): RegExp {
  return new RegExp(`^${url.replace(/:\w+/g, '[^/]*')}$`)
}

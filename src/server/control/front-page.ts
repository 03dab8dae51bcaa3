import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quoted } from '../../http/redacted.js'
import { sendError, varyBy } from '../../http/reply.js'
import { endpoints, operations } from '../../spec/endpoints.js'
import { type PageFile, pagePath, readPageFile } from './page-files.js'
import { routesOf } from './route-list.js'

/**
 * `GET /`: the learners' page for a browser, and for other clients a text that names what is where.
 * `GET /_oracle/page/FILE`: what the page consists of. `GET /_oracle/health`: says that the server responds.
 * All of this reveals nothing of a world.
 */
export function frontRoutes(app: FastifyInstance, control: boolean): void {
  const text = overview(control)
  const files = new Map<string, PageFile | undefined>()
  const fileNamed = (name: string) => {
    if (!files.has(name)) files.set(name, readPageFile(name))
    return files.get(name)
  }
  app.route({
    method: probed,
    url: '/',
    handler: (request, reply) => {
      const page = /text\/html/.test(request.headers.accept ?? '') ? fileNamed('index.html') : undefined
      varyBy(reply, 'accept, accept-encoding')
      return page === undefined
        ? reply.type('text/plain; charset=utf-8').send(text)
        : sendFile(request, reply.headers(pageHeaders), page)
    },
  })
  app.get<{ Params: { file: string } }>(`${pagePath}/:file`, (request, reply) => {
    const { file: name } = request.params
    const file = name === 'index.html' ? undefined : fileNamed(name)
    return file === undefined
      ? sendError(reply, 404, 'unknown-path', `the page has no file ${quoted(name)}`)
      : sendFile(request, varyBy(reply, 'accept-encoding'), file)
  })
  app.route({ method: probed, url: '/_oracle/health', handler: () => ({ status: 'ok' }) })
}

/** Programs that wait for a server ask with HEAD. Node leaves out the body. */
const probed = ['GET', 'HEAD']

/**
 * The page loads nothing from another host, and no other page may show it in a frame. A worker may be a blob that the page
 * made: it runs the functions that a reader writes, and evaluates no string.
 */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** A browser asks each time whether its copy is still the same. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  reply.type(file.type)
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  return takesGzip ? reply.header('content-encoding', 'gzip').send(file.gzip) : reply.send(file.plain)
}

function overview(control: boolean): string {
  const ofOperations = operations.map(operation => {
    const { method, path, title } = endpoints[operation]
    return [`${method} ${path}`, title] as const
  })
  const routes = routesOf(control).map(({ methods, path, says }) => [`${methods} ${path}`, says] as const)
  return `principal-oracle: a reference server of the Principal Search and Group Management Interface.
It is a stub: do not use it for real accounts. A browser shows its rules at this address.

Operations of the specification:
${list(ofOperations)}

What the server offers in addition:
${list(routes)}

${control ? '' : 'Started with --control, it also shows and changes worlds. '}"principal-oracle serve --help" explains all of this.
`
}

function list(rows: readonly (readonly [request: string, says: string])[]): string {
  return rows.map(([request, says]) => `  ${request}\n      ${says}`).join('\n')
}

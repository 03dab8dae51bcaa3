import type { FastifyInstance } from 'fastify'
import { endpoints, operations } from '../spec/endpoints.js'
import { routesOf } from './route-list.js'

/** `GET /`: a page that names what is where. `GET /_oracle/health`: says that the server responds. Both reveal nothing of a world. */
export function frontRoutes(app: FastifyInstance, control: boolean): void {
  const page = frontPage(control)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/_oracle/health', () => ({ status: 'ok' }))
}

function frontPage(control: boolean): string {
  const ofOperations = operations.map(operation => {
    const { method, path, title } = endpoints[operation]
    return [`${method} ${path.slice(1)}`, title] as const
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>principal-oracle</title>
<h1>principal-oracle</h1>
<p>A reference server of the Principal Search and Group Management Interface. It is a stub: do not use it for real accounts.
<h2>Operations of the specification</h2>
${list(ofOperations)}
<h2>What the server offers in addition</h2>
${list(routesOf(control).map(({ methods, path, says }) => [`${methods} ${path.slice(1) || '.'}`, says]))}
<p>${control ? '' : 'Started with <code>--control</code>, it also shows and changes worlds. '}<code>principal-oracle serve --help</code> explains all of this.
`
}

function list(rows: readonly (readonly [request: string, says: string])[]): string {
  const items = rows.map(([request, says]) => `<li><code>${escaped(request)}</code>: ${escaped(says)}`)
  return `<ul>\n${items.join('\n')}\n</ul>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

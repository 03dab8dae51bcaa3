import type { FastifyInstance } from 'fastify'
import { endpoints, operations } from '../spec/endpoints.js'

/** `GET /`: a page that names what is where. `GET /_oracle/health`: says that the server responds. Both reveal nothing of a world. */
export function frontRoutes(app: FastifyInstance, control: boolean): void {
  const page = frontPage(control)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/_oracle/health', () => ({ status: 'ok' }))
}

const always = [
  ['GET _oracle/requests', 'the last requests to this world; also by operation, caller and status'],
  [
    'GET _oracle/requests/ID',
    'why a request had its outcome; the ID is in the header x-request-id of the response',
  ],
  ['GET _oracle/explain?caller=…&permission=…&group=…', 'why a caller has a permission, or why not'],
  ['GET _oracle/explain?search=…&principal=…', 'what a search finds, and why'],
  ['GET _oracle/token?subject=…', 'a token for a profile'],
  ['GET _oracle/health', 'whether the server responds'],
] as const

const withControl = [
  ['GET, PUT, DELETE _oracle/world', 'the world'],
  ['PUT, POST _oracle/worlds', 'adds an isolated world'],
  ['POST _oracle/reset', 'returns to the state at the start'],
  ['GET, PUT, POST, DELETE _oracle/snapshots/NAME', 'saved states'],
  ['GET, PUT _oracle/readings, _oracle/faults', 'how the world is served'],
] as const

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
${list(control ? [...always, ...withControl] : always)}
<p>${control ? '' : 'Started with <code>--control</code>, it also shows and changes worlds. '}<code>principal-oracle serve --help</code> explains all of this.
`
}

function list(rows: readonly (readonly [request: string, says: string])[]): string {
  const items = rows.map(([request, says]) => `<li><code>${escaped(request)}</code>: ${says}`)
  return `<ul>\n${items.join('\n')}\n</ul>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

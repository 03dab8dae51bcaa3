import type { IncomingMessage } from 'node:http'

const isolated = Symbol('the name of the isolated world')

type Marked = IncomingMessage & { [isolated]?: string }

/** The path under which an isolated world is served. */
export function worldPath(name: string): string {
  return `/w/${name}`
}

/** Removes the path of an isolated world from the URL of a request, and remembers its name. @returns the rest of the URL */
export function enterWorld(request: IncomingMessage): string {
  const url = pathAndQuery(request.url ?? '/')
  if (!url.startsWith('/w/')) return url
  const [, name = '', rest = ''] = /^\/w\/([^/?]*)(.*)$/s.exec(url) ?? []
  ;(request as Marked)[isolated] = name
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A request line may have the whole URL. */
function pathAndQuery(url: string): string {
  if (url.startsWith('/')) return url
  const rest = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '')
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest
}

/** The name of the isolated world that a request is for; undefined if it is for the first world of the server. */
export function worldNameOf(request: IncomingMessage): string | undefined {
  return (request as Marked)[isolated]
}

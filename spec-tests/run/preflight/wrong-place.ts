import { shortened } from '../../../src/report/failures/texts.js'
import type { HttpResponse } from '../../target/client.js'
import { type ClientRequest, sendUnjudged, templateOf } from '../../target/request.js'
import type { Connection, WireNames } from '../../target/target.js'
import { isRefused, probeRead, probeSearch, unusedId } from './probe.js'

/** In characters. */
const longestLocation = 200

/**
 * Why the base URL is wrong, if every request is redirected to the same path elsewhere: to https, to another host, or to
 * the path with a slash. A redirect to another path, such as that of a login, is a response of the service.
 */
export async function redirected(connection: Connection, search: HttpResponse): Promise<string | undefined> {
  const searching = { operation: 'searchPrincipals', actor: null, query: { s: 'anybody' } } as const
  const reading = { operation: 'readGroup', actor: null, group: unusedId(connection) } as const
  const to = samePathElsewhere(connection, searching, search)
  if (to === undefined) return undefined
  const read = await sendUnjudged(connection, reading)
  if (samePathElsewhere(connection, reading, read) === undefined) return undefined
  const { baseUrl, wire } = connection.target
  const { path } = templateOf(searching, wire)
  const shown = shortened(to.href, longestLocation)
  const what = `every request is redirected: search at ${baseUrl} returns ${search.status} to ${shown}`
  const [own = '', query = ''] = path.split(/(?=\?)/)
  return to.href.endsWith(`${own}/${query}`)
    ? `${what}: the paths end with a slash there, so wire.searchPath must be ${wire.searchPath}/, and the service must take the others without one`
    : `${what}: the base URL must be ${to.href.slice(0, -path.length)}`
}

function samePathElsewhere(
  { target: { baseUrl, wire } }: Connection,
  request: ClientRequest,
  { status, headers }: HttpResponse,
): URL | undefined {
  if (status < 300 || status > 399 || typeof headers.location !== 'string') return undefined
  const { path } = templateOf(request, wire)
  const from = `${baseUrl}${path}`
  if (!URL.canParse(headers.location, from)) return undefined
  const to = new URL(headers.location, from)
  const [own = '', query = ''] = path.split(/(?=\?)/)
  const isSame = to.href !== from && [path, `${own}/${query}`].some(each => to.href.endsWith(each))
  return isSame ? to : undefined
}

/** Why the base URL is wrong, if these responses to searches with tokens show it. */
export async function wrongPlace(
  connection: Connection,
  responses: readonly HttpResponse[],
): Promise<string | undefined> {
  const [first] = responses
  return (await pageInPlace(connection, responses)) ?? (first && (await doubledPath(connection, first)))
}

/** Why the base URL is wrong, if these responses to searches are all web pages, and that to a read is one too. */
export async function pageInPlace(
  connection: Connection,
  responses: readonly HttpResponse[],
): Promise<string | undefined> {
  const { target } = connection
  const [first] = responses
  if (first === undefined || !responses.every(isPage)) return undefined
  // A server may lack search alone.
  if (!isPage(await probeRead(connection, null))) return undefined
  const title = /<title>([^<]{1,80})/i.exec(first.text)?.[1]?.trim()
  const called = title === undefined ? '' : ` with the title ${JSON.stringify(title)}`
  return `search at ${target.baseUrl} returns ${first.status} and a web page${called}: check baseUrl, which may be that of a site for people, and wire.searchPath`
}

function isPage({ json, text }: HttpResponse): boolean {
  return json === undefined && /^\s*<(!doctype html|html)\b/i.test(text)
}

/**
 * Why the base URL is wrong, if it ends with the start of a path: search is not there, but it is without that end.
 * @param search the response to a search at the base URL
 */
export async function doubledPath(
  { client, target }: Connection,
  search: HttpResponse,
): Promise<string | undefined> {
  // Without a token, a service may refuse a request before it looks at the path.
  const isHidden =
    isRefused(search) && Object.keys(target.tokens).length === 0 && target.control === undefined
  if (search.status !== 404 && !isHidden) return undefined
  for (const baseUrl of shorterUrls(target.baseUrl, target.wire)) {
    const shorter = await probeSearch({ client, target: { ...target, baseUrl } }, null, 'anybody')
    const doubt = isHidden ? '; if it is right, only tokens in the target file can show that' : ''
    if (shorter.status !== 404)
      return `the base URL must be ${baseUrl} and not ${target.baseUrl}: search at ${target.baseUrl}${target.wire.searchPath} returns ${search.status}, and paths follow the base URL as a whole${doubt}`
  }
  return undefined
}

/** The base URL without each end that is the start of a path. */
function shorterUrls(baseUrl: string, { searchPath, groupPath }: WireNames): readonly string[] {
  const starts = new Set([searchPath, groupPath].flatMap(startsOf))
  return [...starts].flatMap(start => (baseUrl.endsWith(start) ? [baseUrl.slice(0, -start.length)] : []))
}

/** For `/auth/v1/profile`: `/auth`, `/auth/v1` and `/auth/v1/profile`. */
function startsOf(path: string): readonly string[] {
  const segments = path.split('/').filter(segment => segment !== '')
  return segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`)
}

import type { HttpResponse } from '../../target/client.js'
import type { Connection } from '../../target/connection.js'
import type { WireNames } from '../../target/target.js'
import { probeSearch } from './probe.js'

/**
 * Why the base URL is wrong, if it ends with the start of a path: search is not there, but it is without that end.
 * @param search the response to a search at the base URL
 */
export async function doubledPath(
  { client, target }: Connection,
  search: HttpResponse,
): Promise<string | undefined> {
  if (search.status !== 404) return undefined
  for (const baseUrl of shorterUrls(target.baseUrl, target.wire)) {
    const shorter = await probeSearch({ client, target: { ...target, baseUrl } }, null, 'anybody')
    if (shorter.status !== 404)
      return `the base URL must be ${baseUrl} and not ${target.baseUrl}: search at ${target.baseUrl}${target.wire.searchPath} returns 404, and paths follow the base URL as a whole`
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

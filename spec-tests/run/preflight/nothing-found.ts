import { isRecord } from '../../../src/spec/is-record.js'
import type { Id, World } from '../../../src/spec/nouns.js'
import type { HttpResponse } from '../../target/client.js'
import { isServerError, searchBody } from '../../target/results.js'
import type { Connection, WireNames } from '../../target/target.js'
import { formatStatuses, isRefused, probeSearch, showsAny } from './probe.js'
import { claimsOf, hasExpired } from './tokens.js'

/** The maximum number of principals of each kind that are searched for by other fields. */
const maxPrincipals = 3

/**
 * A wrong name or path in the target file that explains why searches find no profile.
 * @param searchWithoutToken sends a search without a token
 */
export async function wrongWire(
  { idField }: WireNames,
  responses: readonly HttpResponse[],
  searchWithoutToken: () => Promise<HttpResponse>,
): Promise<string | undefined> {
  if (responses.some(({ status, json }) => status === 200 && lacksField(json, idField)))
    return `results have no field ${idField}: check wire.idField`
  const all = [...responses, await searchWithoutToken()]
  return all.every(({ status }) => status === 404)
    ? 'every search returns 404, with a token or without: check baseUrl and wire.searchPath'
    : undefined
}

/** Why a deployment that keeps its world finds no profile by its SVC-ID, if the target file may be wrong. */
export async function whyNothingFound(
  connection: Connection,
  world: World,
  responses: readonly HttpResponse[],
): Promise<string | undefined> {
  const { wire, world: given } = connection.target
  const wrong = await wrongWire(wire, responses, () => probeSearch(connection, null, 'anybody'))
  if (wrong !== undefined) return wrong
  if (responses.some(isServerError) || (await isFoundByOtherTexts(connection, world))) return undefined
  const statuses = formatStatuses(responses)
  return given === undefined
    ? `search finds no profile by its own SVC-ID (${statuses}): check baseUrl, wire.searchPath and the ids in tokens`
    : `search finds no profile of the world by its SVC-ID (${statuses}): is world loaded there, and are baseUrl and wire.searchPath right?`
}

/** Whether search finds a principal of the world by another text: then only the search for whole SVC-IDs fails. */
export async function isFoundByOtherTexts(connection: Connection, world: World): Promise<boolean> {
  const { profiles, groups } = world
  const withoutPrefix = (id: Id) => id.slice(connection.target.wire.idPrefix.length)
  const texts = [
    ...profiles
      .slice(0, maxPrincipals)
      .flatMap(({ svc_id, email, common_name }) => [withoutPrefix(svc_id), email ?? '', common_name]),
    ...groups.slice(0, maxPrincipals).map(({ title }) => title),
  ].filter(text => text !== '')
  for (const actor of Object.keys(connection.target.tokens).slice(0, maxPrincipals))
    for (const text of texts) {
      const response = await probeSearch(connection, actor, text)
      if (isRefused(response)) break
      if (showsAny(connection, response, world)) return true
    }
  return false
}

/** Whether there are results, and none of them has the field. */
function lacksField(json: unknown, field: string): boolean {
  const { profiles } = searchBody(json)
  return (
    Array.isArray(profiles) &&
    profiles.length > 0 &&
    !profiles.some(result => isRecord(result) && field in result)
  )
}

/** What may be wrong if the target refuses every token. */
export function whyRefused(
  tokens: readonly (string | undefined)[],
  responses: readonly HttpResponse[],
): string {
  if (tokens.every(token => hasExpired(claimsOf(token)))) return 'they have all expired: renew tokens'
  const there = Date.parse(String(responses[0]?.headers.date)) / 1000
  const difference = Math.round(there - Date.now() / 1000)
  if (Math.abs(difference) > 60)
    return `the clock of the target differs by ${difference} s from the clock here, which may make valid tokens invalid`
  return 'check tokens and wire.cookie'
}

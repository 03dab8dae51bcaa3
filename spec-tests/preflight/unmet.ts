import type { World } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { isRecord } from '../target/results.js'
import type { Wire } from '../target/target.js'
import { claimsOf, hasExpired } from './claims.js'
import { idsIn, isRefused, probeSearch } from './probe.js'

/** Principals that are searched for by other fields, at most. */
const asked = 3

/**
 * Why searches find nobody, where names or paths are to blame for it on any target.
 * @param askAsNobody makes a search without a token
 */
export async function whyNobody(
  { idField }: Wire,
  responses: readonly HttpResponse[],
  askAsNobody: () => Promise<HttpResponse>,
): Promise<string | undefined> {
  if (responses.some(({ status, json }) => status === 200 && lacksField(json, idField)))
    return `results have no field ${idField}: check wire.idField`
  const all = [...responses, await askAsNobody()]
  return all.every(({ status }) => status === 404)
    ? 'every search is 404, with a token or without: check baseUrl and wire.searchPath'
    : undefined
}

/** Why nobody is found by an SVC-ID on a deployment that keeps its world, where the target file may be to blame. */
export async function whyUnmet(
  suite: Suite,
  world: World,
  responses: readonly HttpResponse[],
): Promise<string | undefined> {
  const { wire, world: given } = suite.target
  const named = await whyNobody(wire, responses, () => probeSearch(suite, null, 'anybody'))
  if (named !== undefined) return named
  if (responses.some(({ status }) => status >= 500) || (await isFoundOtherwise(suite, world)))
    return undefined
  const statuses = [...new Set(responses.map(({ status }) => status))].join(', ')
  return given === undefined
    ? `no profile is found by its own SVC-ID (${statuses}): check baseUrl, wire.searchPath and the ids in tokens`
    : `no profile of the world is found by its SVC-ID (${statuses}): is world loaded there, and are baseUrl and wire.searchPath right?`
}

/** Whether something of the world is found by what is no SVC-ID: then it is there, and finding it so is what fails. */
async function isFoundOtherwise(suite: Suite, { profiles, groups }: World): Promise<boolean> {
  const known = [...profiles, ...groups].map(({ svc_id }) => svc_id)
  const texts = [
    ...profiles.slice(0, asked).flatMap(({ email, common_name }) => [email, common_name]),
    ...groups.slice(0, asked).map(({ title }) => title),
  ]
  for (const actor of Object.keys(suite.target.tokens).slice(0, asked))
    for (const text of texts) {
      const response = await probeSearch(suite, actor, text)
      if (isRefused(response)) break
      const ids = idsIn(suite, response)
      if (known.some(id => ids.has(id))) return true
    }
  return false
}

/** Whether there are results, and none has the field. */
function lacksField(json: unknown, field: string): boolean {
  const profiles = isRecord(json) ? json.profiles : undefined
  return (
    Array.isArray(profiles) &&
    profiles.length > 0 &&
    !profiles.some(result => isRecord(result) && field in result)
  )
}

/** What may be wrong with tokens of which every one is refused. */
export function whyRefused(
  tokens: readonly (string | undefined)[],
  responses: readonly HttpResponse[],
): string {
  if (tokens.every(token => hasExpired(claimsOf(token)))) return 'they have all expired: renew tokens'
  const there = Date.parse(String(responses[0]?.headers.date)) / 1000
  const ahead = Math.round(there - Date.now() / 1000)
  if (Math.abs(ahead) > 60)
    return `the clock there is ${ahead} s away from the clock here, which may make good tokens bad`
  return 'check tokens and wire.cookie'
}

import type { Id } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { claimsOf, hasExpired } from './claims.js'
import { keyOf, wrongTokens } from './given.js'
import { wrongGroupPath } from './group-path.js'
import { strayEntry } from './loaded.js'
import { idsIn, isRefused, malformed, nobodysId, probe, probeSearch } from './probe.js'
import { whyRefused, whyUnmet } from './unmet.js'

/** What each token of the target file was answered to a search for its own profile. */
export type Met = ReadonlyMap<Id, HttpResponse>

/** What is wrong with what the target file says of a deployment that keeps its world. */
export async function meetKept(suite: Suite): Promise<string | undefined> {
  const { tokens, wire, world: given } = suite.target
  const stranger = Object.keys(tokens).find(id => !id.startsWith(wire.idPrefix))
  if (stranger !== undefined)
    return `the SVC-ID ${stranger} in tokens does not begin with ${wire.idPrefix}: check tokens and wire.idPrefix`
  const wrong = wrongTokens(suite.target)
  if (wrong !== undefined) return wrong
  const met = new Map<Id, HttpResponse>()
  for (const id of Object.keys(tokens)) met.set(id, await probeSearch(suite, id, id))
  const refused = await refusedOf(suite, met)
  if (refused.length === met.size)
    return `every token was refused (${statusesOf(met)}): ${whyRefused(Object.values(tokens), [...met.values()])}`
  if (refused.length > 0) return refused.map(id => tellRefused(suite, id, met)).join('; ')
  if (given !== undefined && !given.profiles.some(({ svc_id }) => met.has(svc_id)))
    return 'no token is for a profile of the world: check tokens and world'
  const world = await suite.staging.fixedWorld()
  const shown = new Set([...met.values()].flatMap(response => [...idsIn(suite, response)]))
  const isMet = [...world.profiles, ...world.groups].some(({ svc_id }) => shown.has(svc_id))
  if (!isMet) {
    const unmet = await whyUnmet(suite, world, [...met.values()])
    if (unmet !== undefined) return unmet
  }
  const asker = [...met].find(([, response]) => !isRefused(response))?.[0]
  if (asker === undefined) return undefined
  return (await wrongGroupPath(suite, world, asker)) ?? (await strayEntry(suite, world, asker))
}

/**
 * The tokens that count for nothing: told what one is that nobody gave, twice, so that somebody who is known and
 * may not search is none of them.
 */
async function refusedOf(suite: Suite, met: Met): Promise<readonly Id[]> {
  const doubtful = [...met].filter(([, response]) => isRefused(response))
  if (doubtful.length === met.size || doubtful.length === 0) return doubtful.map(([id]) => id)
  const read = (actor: Id | typeof malformed) =>
    probe(suite, { operation: 'readGroup', actor, group: nobodysId(suite) })
  const [search, reading] = [await probeSearch(suite, malformed, 'anybody'), await read(malformed)]
  const refused: Id[] = []
  for (const [id, response] of doubtful) {
    const again = await read(id)
    if (response.status === search.status && isRefused(again) && again.status === reading.status)
      refused.push(id)
  }
  return refused
}

function tellRefused({ target }: Suite, id: Id, met: Met): string {
  const why = hasExpired(claimsOf(target.tokens[id])) ? 'it has expired' : 'others are served'
  return `${keyOf(id)} was refused (${met.get(id)?.status}): ${why}`
}

function statusesOf(met: Met): string {
  return [...new Set([...met.values()].map(({ status }) => status))].join(', ')
}

import type { Id } from '../../../src/spec/nouns.js'
import type { HttpResponse } from '../../target/client.js'
import { malformed } from '../../target/request.js'
import { search } from '../../worlds/searching.js'
import { Case } from '../case.js'
import type { Suite } from '../suite.js'
import { wrongGroupPath } from './group-path.js'
import { missingEntry } from './missing-entry.js'
import { whyNothingFound, whyRefused } from './nothing-found.js'
import { formatStatuses, isRefused, probeRead, probeSearch, showsAny } from './probe.js'
import { findsKindAlone, inOtherCase, reportMissingSearch, reportOtherCase } from './search-failures.js'
import { claimsOf, hasExpired, keyOf, tokenMistake } from './tokens.js'
import { wrongPlace } from './wrong-place.js'

/** The response to a search for the profile of each token, with that token. */
type OwnSearches = ReadonlyMap<Id, HttpResponse>

/** A mistake in the target file of a deployment that keeps its world. */
export async function mistakeInTargetFile(suite: Suite): Promise<string | undefined> {
  const { tokens, wire, world: given } = suite.target
  const foreign = Object.keys(tokens).find(id => !id.startsWith(wire.idPrefix))
  if (foreign !== undefined)
    return `the SVC-ID ${foreign} in tokens does not begin with ${wire.idPrefix}: check tokens and wire.idPrefix`
  const mistake = tokenMistake(suite.target)
  if (mistake !== undefined) return mistake
  const searches = new Map<Id, HttpResponse>()
  for (const id of Object.keys(tokens)) searches.set(id, await probeSearch(suite, id, id))
  const responses = [...searches.values()]
  const refused = await refusedTokens(suite, searches)
  const isMissing = async () =>
    reportMissingSearch(suite, await suite.staging.stage(await suite.staging.fixedWorld()))
  if (refused.length === searches.size && (await isMissing())) return undefined
  if (refused.length === searches.size)
    return `every token was refused (${formatStatuses(responses)}): ${whyRefused(Object.values(tokens), responses)}`
  if (refused.length > 0) return refused.map(id => formatRefused(suite, id, searches)).join('; ')
  if (given !== undefined && !given.profiles.some(({ svc_id }) => searches.has(svc_id)))
    return 'no token is for a profile of the world: check tokens and world'
  const world = await suite.staging.fixedWorld()
  if (!responses.some(response => showsAny(suite, response, world))) {
    const wrongUrl = await wrongPlace(suite, responses)
    if (wrongUrl !== undefined) return wrongUrl
    const [id, shown] = inOtherCase(responses, wire, Object.keys(tokens)) ?? []
    if (shown?.startsWith(wire.idPrefix))
      return `search shows ${id} as ${shown}: check the case of the SVC-IDs in tokens and world`
    const deployment = await suite.staging.stage(world)
    if (id !== undefined) {
      const c = new Case(suite, deployment, 'wire.id-prefix')
      const { response } = await search(c, id, id)
      if (reportOtherCase(c, [response])) return undefined
    }
    if (await findsKindAlone(suite, deployment)) return undefined
    if (await isMissing()) return undefined
    const why = await whyNothingFound(suite, world, responses)
    if (why !== undefined) return why
  }
  const caller = [...searches].find(([, response]) => !isRefused(response))?.[0]
  if (caller === undefined) return undefined
  return (await wrongGroupPath(suite, world, caller)) ?? (await missingEntry(suite, world, caller))
}

/**
 * The tokens that the target does not accept: a search and a read with each get the same refusals as with a malformed token.
 * A profile that is known but may not search gets different ones.
 */
async function refusedTokens(suite: Suite, searches: OwnSearches): Promise<readonly Id[]> {
  const doubtful = [...searches].filter(([, response]) => isRefused(response))
  if (doubtful.length === searches.size || doubtful.length === 0) return doubtful.map(([id]) => id)
  const [search, reading] = [
    await probeSearch(suite, malformed, 'anybody'),
    await probeRead(suite, malformed),
  ]
  const refused: Id[] = []
  for (const [id, response] of doubtful) {
    const again = await probeRead(suite, id)
    if (response.status === search.status && isRefused(again) && again.status === reading.status)
      refused.push(id)
  }
  return refused
}

function formatRefused({ target }: Suite, id: Id, searches: OwnSearches): string {
  const why = hasExpired(claimsOf(target.tokens[id])) ? 'it has expired' : 'other tokens are accepted'
  return `${keyOf(id)} was refused (${searches.get(id)?.status}): ${why}`
}

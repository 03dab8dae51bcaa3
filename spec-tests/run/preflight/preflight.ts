import type { Group, Profile } from '../../../src/spec/nouns.js'
import { Busy, type HttpResponse, NoResponse } from '../../target/client.js'
import { connectionTo, hasTier } from '../../target/target.js'
import { search } from '../../worlds/searching.js'
import { Case } from '../case.js'
import type { Suite } from '../suite.js'
import { mistakeInTargetFile } from './fixed-world.js'
import { isFromGateway, noService } from './no-service.js'
import { whyRefused, wrongWire } from './nothing-found.js'
import { formatStatuses, isRefused, probeSearch, showsAny } from './probe.js'
import { findsKindAlone, reportMissingSearch, reportOtherCase } from './search-failures.js'
import { doubledPath, pageInPlace, redirected, wrongPlace } from './wrong-place.js'

/** The maximum number of profiles that search for themselves. */
const maxProfiles = 3

/**
 * Looks for mistakes of configuration before any response is judged, so that they are not reported as faults.
 * Ends the run if there is one; the message names the key of the target file to change.
 */
export async function preflight(suite: Suite): Promise<void> {
  const mistakeOf = suite.target.takesWorlds ? mistakeOnPlacedWorld : mistakeInTargetFile
  const problem =
    (await wrongBaseUrl(suite)) ?? (hasTier(suite.target, 'actors') ? await mistakeOf(suite) : undefined)
  if (problem !== undefined) suite.run.abort(problem)
}

/** Sends one search without a token, to see whether there is a server at all. */
async function wrongBaseUrl(suite: Suite): Promise<string | undefined> {
  try {
    const search = await probeSearch(suite, null, 'anybody')
    if (isFromGateway(search)) return await noService(suite)
    const wrong = (await redirected(suite, search)) ?? (await doubledPath(suite, search))
    // With tokens, the responses to them decide.
    return wrong ?? (hasTier(suite.target, 'actors') ? undefined : await pageInPlace(suite, [search]))
  } catch (error) {
    if (error instanceof Busy) return error.message
    if (error instanceof NoResponse) return `the target cannot be reached: ${error.message}; check baseUrl`
    throw error
  }
}

/** On a target that takes worlds, the first profiles of one search for themselves. */
async function mistakeOnPlacedWorld(suite: Suite): Promise<string | undefined> {
  const { wire } = suite.target
  const c = await Case.on(suite, suite.scene.world, 'search.partial')
  const foreign = c.world.profiles.find(({ svc_id }) => !svc_id.startsWith(wire.idPrefix))
  if (foreign !== undefined)
    return `the target gave the SVC-ID ${foreign.svc_id}, which does not begin with ${wire.idPrefix}: check wire.idPrefix`
  const there = connectionTo(suite, c.deployment)
  const page = await pageInPlace(there, [await probeSearch(there, c.actors[0] ?? null, 'anybody')])
  if (page !== undefined) return page
  const responses: HttpResponse[] = []
  for (const actor of c.actors.slice(0, maxProfiles)) {
    const { response } = await search(c, actor, actor)
    if (showsAny(suite, response, c.world)) return undefined
    responses.push(response)
  }
  if (reportOtherCase(c, responses) || (await findsKindAlone(suite, c.deployment))) return undefined
  if (await reportMissingSearch(suite, c.deployment)) return undefined
  if (responses.every(isRefused)) {
    const tokens = c.actors.map(actor => c.deployment.tokens[actor])
    return `every token was refused (${formatStatuses(responses)}): ${whyRefused(tokens, responses)}`
  }
  const wrongUrl = await wrongPlace(there, responses)
  if (wrongUrl !== undefined) return wrongUrl
  const wrong = await wrongWire(wire, responses, () =>
    c.send({ operation: 'searchPrincipals', actor: null, query: { s: 'anybody' } }),
  )
  return wrong ?? findsNothing(c)
}

/**
 * Reports that search finds nothing of a world that the suite has put in place. That is the one failure to report, because
 * the suite sees by search that the target works at all.
 */
async function findsNothing(c: Case): Promise<string | undefined> {
  const [{ common_name, email }, { title, description, svc_id }] = [
    c.world.profiles[0],
    c.world.groups[0],
  ] as [Profile, Group]
  const strings = [common_name, ...(email ? [email] : []), title, description, svc_id]
  for (const s of strings)
    if (showsAny(c.suite, (await search(c, c.actors[0] ?? null, s)).response, c.world)) return undefined
  const failure = c.failure({
    expected: { says: `a result for each of ${strings.map(s => JSON.stringify(s)).join(', ')}` },
    wrong: 'finds no principal of the world',
  })
  c.suite.fail('search.partial', failure)
  return 'search finds no principal of the world, and every other test depends on search'
}

/** Sends a search that matches nothing. If its response shows a principal of the world, results mean nothing. */
export async function searchForNothing(suite: Suite): Promise<void> {
  if (!hasTier(suite.target, 'actors')) return
  const c = await Case.on(suite, suite.scene.world, 'search.no-match')
  const [actor] = c.actors
  if (actor !== undefined) await search(c, actor, `zq ${suite.mark()}`)
}

import { sceneOf } from '../actors/scene.js'
import { search } from '../actors/searching.js'
import { isFromGateway } from '../policy/outages.js'
import { Case } from '../runner/case.js'
import type { Suite } from '../runner/suite.js'
import { Busy, NoResponse } from '../target/client.js'
import { hasTier } from '../target/tested-target.js'
import { doubledPath } from './base-url.js'
import { mistakeInTargetFile } from './fixed-world.js'
import { reportMissingSearch } from './missing-search.js'
import { noService } from './no-service.js'
import { whyRefused, wrongWire } from './nothing-found.js'
import { formatStatuses, isRefused, probeSearch } from './probe.js'

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
    return isFromGateway(search) ? await noService(suite) : await doubledPath(suite, search)
  } catch (error) {
    if (error instanceof Busy) return error.message
    if (error instanceof NoResponse) return `the target cannot be reached: ${error.message}; check baseUrl`
    throw error
  }
}

/** On a target that takes worlds, the first profiles of one search for themselves. */
async function mistakeOnPlacedWorld(suite: Suite): Promise<string | undefined> {
  const { wire } = suite.target
  const c = new Case(suite, await suite.staging.stage(sceneOf(wire.idPrefix).world), 'search.profile-id')
  const foreign = c.world.profiles.find(({ svc_id }) => !svc_id.startsWith(wire.idPrefix))
  if (foreign !== undefined)
    return `the target gave the SVC-ID ${foreign.svc_id}, which does not begin with ${wire.idPrefix}: check wire.idPrefix`
  const found = []
  for (const actor of c.actors.slice(0, maxProfiles)) found.push(await search(c, actor, actor))
  if (found.some(({ ids }) => c.world.profiles.some(({ svc_id }) => ids.has(svc_id)))) return undefined
  const responses = found.map(({ response }) => response)
  if (responses.every(isRefused)) {
    const tokens = c.actors.map(actor => c.deployment.tokens[actor])
    return `every token was refused (${formatStatuses(responses)}): ${whyRefused(tokens, responses)}`
  }
  if (await reportMissingSearch(suite, c.deployment)) return undefined
  return wrongWire(wire, responses, () =>
    c.send({ operation: 'searchPrincipals', actor: null, query: { s: 'anybody' } }),
  )
}

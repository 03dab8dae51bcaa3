import { sceneOf } from '../actors/scene.js'
import { search } from '../actors/searching.js'
import { Case } from '../runner/case.js'
import type { Suite } from '../runner/suite.js'
import { Busy, NoAnswer } from '../target/client.js'
import { meetKept } from './kept.js'
import { isRefused } from './probe.js'
import { whyNobody, whyRefused } from './unmet.js'

const asked = 3

/**
 * Tells mistakes of configuration from faults before anything is judged, and ends the run where it meets one:
 * what it says names the key of the target file to change.
 */
export async function preflight(suite: Suite): Promise<void> {
  const meet = suite.takesWorlds ? meetPlaced : meetKept
  const problem = (await reach(suite)) ?? (suite.has('actors') ? await meet(suite) : undefined)
  if (problem !== undefined) suite.run.abort(problem)
}

/** One request by nobody, to viewGroup that anything responses at all. */
async function reach({ client, target }: Suite): Promise<string | undefined> {
  try {
    await client.send(target.baseUrl, {
      method: 'GET',
      path: `${target.wire.searchPath}?s=anybody`,
      headers: {},
    })
    return undefined
  } catch (error) {
    if (error instanceof Busy) return error.message
    if (error instanceof NoAnswer) return `the target cannot be reached: ${error.message}; check baseUrl`
    throw error
  }
}

/** On a target that takes worlds the first few profiles of one search for themselves. */
async function meetPlaced(suite: Suite): Promise<string | undefined> {
  const { wire } = suite.target
  const c = new Case(suite, await suite.staging.stage(sceneOf(wire.idPrefix).world), 'search.profile-id')
  const foreign = c.world.profiles.find(({ svc_id }) => !svc_id.startsWith(wire.idPrefix))
  if (foreign !== undefined)
    return `the target gave the SVC-ID ${foreign.svc_id}, which does not begin with ${wire.idPrefix}: check wire.idPrefix`
  const found = []
  for (const actor of c.actors.slice(0, asked)) found.push(await search(c, actor, actor))
  if (found.some(({ ids }) => c.world.profiles.some(({ svc_id }) => ids.has(svc_id)))) return undefined
  const responses = found.map(({ response }) => response)
  if (responses.every(isRefused)) {
    const statuses = [...new Set(responses.map(({ status }) => status))].join(', ')
    const tokens = c.actors.map(actor => c.tokenOf(actor))
    return `every token was refused (${statuses}): ${whyRefused(tokens, responses)}`
  }
  return whyNobody(wire, responses, () =>
    c.send({ operation: 'searchPrincipals', actor: null, query: { s: 'anybody' } }),
  )
}

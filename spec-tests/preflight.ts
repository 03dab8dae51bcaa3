import { base64url } from 'jose'
import { Case } from './case.js'
import { isRecord } from './results.js'
import { sceneOf } from './scene.js'
import { search } from './searching.js'
import type { Suite } from './suite.js'
import { type Answer, Busy, NoAnswer } from './target/client.js'

const asked = 3

/**
 * Tells mistakes of configuration from faults before anything is judged, and ends the run where it meets one:
 * what it says names the key of the target file to change.
 */
export async function preflight(suite: Suite): Promise<void> {
  const problem = (await reach(suite)) ?? (suite.has('actors') ? await meet(suite) : undefined)
  if (problem !== undefined) suite.run.abort(problem)
}

/** One request by nobody, to see that anything answers at all. */
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

/** The first few profiles search for themselves. */
async function meet(suite: Suite): Promise<string | undefined> {
  const { wire, tokens, world: given } = suite.target
  const stranger = Object.keys(suite.takesWorlds ? {} : tokens).find(id => !id.startsWith(wire.idPrefix))
  if (stranger !== undefined)
    return `the SVC-ID ${stranger} in tokens does not begin with ${wire.idPrefix}: check tokens and wire.idPrefix`
  const c = new Case(suite, await suite.staging.stage(sceneOf(wire.idPrefix).world), 'search.profile-id')
  if (c.actors.length === 0)
    return given === undefined
      ? 'no profile could be found by its own token: check tokens, wire.cookie, wire.searchPath and wire.idField'
      : 'no token is for a profile of the world: check tokens and world'
  const foreign = c.world.profiles.find(({ svc_id }) => !svc_id.startsWith(wire.idPrefix))
  if (foreign !== undefined)
    return `the target gave the SVC-ID ${foreign.svc_id}, which does not begin with ${wire.idPrefix}: check wire.idPrefix`
  const found = []
  for (const actor of c.actors.slice(0, asked)) found.push(await search(c, actor, actor))
  if (found.some(({ ids }) => c.world.profiles.some(({ svc_id }) => ids.has(svc_id)))) return undefined
  return whyUnmet(
    c,
    found.map(({ answer }) => answer),
  )
}

async function whyUnmet(c: Case, answers: readonly Answer[]): Promise<string | undefined> {
  const { target, takesWorlds } = c.suite
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ')
  if (answers.every(({ status }) => status === 401 || status === 403))
    return `every token was refused (${statuses}): ${whyRefused(c, answers)}`
  if (
    answers.some(
      ({ status, json }) => status === 200 && isRecord(json) && lacksField(json, target.wire.idField),
    )
  )
    return `results have no field ${target.wire.idField}: check wire.idField`
  const anybody = await c.ask({ operation: 'searchPrincipals', actor: null, query: { s: 'anybody' } })
  if ([...answers, anybody].every(({ status }) => status === 404))
    return `every search is 404, with a token or without: check baseUrl and wire.searchPath`
  if (takesWorlds || answers.some(({ status }) => status >= 500)) return undefined
  return target.world === undefined
    ? `no profile is found by its own SVC-ID (${statuses}): check baseUrl, wire.searchPath and the ids in tokens`
    : `no profile of the world is found by its SVC-ID (${statuses}): is world loaded there, and are baseUrl and wire.searchPath right?`
}

/** Whether there are results, and none has the field. */
function lacksField({ profiles }: Readonly<Record<string, unknown>>, field: string): boolean {
  return (
    Array.isArray(profiles) &&
    profiles.length > 0 &&
    !profiles.some(result => isRecord(result) && field in result)
  )
}

function whyRefused(c: Case, answers: readonly Answer[]): string {
  const claims = c.actors.map(actor => claimsOf(c.tokenOf(actor)))
  const now = Date.now() / 1000
  if (claims.every(({ exp }) => typeof exp === 'number' && exp < now))
    return 'they have all expired: renew tokens'
  const there = Date.parse(String(answers[0]?.headers.date)) / 1000
  if (Math.abs(there - now) > 60)
    return `the clock there is ${Math.round(there - now)} s away from the clock here, which may make good tokens bad`
  return 'check tokens and wire.cookie'
}

function claimsOf(token: string | undefined): { readonly exp?: unknown } {
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(token?.split('.')[1] ?? '')))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}

/**
 * Search is how the suite knows that it is served at all: where it finds none of what is certainly there,
 * that is the one failure to report, and everything else rests on it.
 */
export async function findAnything(suite: Suite): Promise<void> {
  if (!suite.takesWorlds || !suite.has('actors')) return
  const c = new Case(
    suite,
    await suite.staging.stage(sceneOf(suite.target.wire.idPrefix).world),
    'search.partial',
  )
  const [actor = null] = c.actors
  const { profiles, groups } = c.world
  const strings = [
    ...profiles.slice(0, 1).flatMap(({ svc_id, common_name, email }) => [common_name, email, svc_id]),
    ...groups.slice(0, 1).flatMap(({ svc_id, title, description }) => [title, description, svc_id]),
  ]
  const known = [...profiles, ...groups].map(({ svc_id }) => svc_id)
  for (const s of strings) {
    const { ids } = await search(c, actor, s)
    if (known.some(id => ids.has(id))) return
  }
  suite.fail(
    'search.partial',
    c.failure({
      message: 'search finds nothing that is there',
      expected: `something for each of ${strings.map(s => JSON.stringify(s)).join(', ')}`,
      observed: [...new Set(c.requests.map(({ status }) => status))].join(', '),
    }),
  )
  suite.run.abort('search finds nothing that is there, and all else rests on it')
}

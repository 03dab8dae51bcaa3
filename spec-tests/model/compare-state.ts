import { isRecord } from '../../src/spec/is-record.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { sendAll } from '../actors/requests.js'
import { type Flags, type Found, search } from '../actors/searching.js'
import type { Expected } from '../judge/finding.js'
import { type Principal, SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import type { ClientRequest } from '../target/request.js'
import type { Result } from '../target/results.js'
import type { Model } from './model.js'

/** The descriptions of all groups in a history begin with this, so one search can find all groups. */
export const descriptionPrefix = 'Group'

/**
 * Compares the state of the target with the definitions. Every actor reads the changed group, and one actor in turn
 * reads each other group. One actor searches for all groups, or for the changed group.
 */
export async function compareState(model: Model, changed: Id | undefined): Promise<void> {
  const { actors } = model.c
  const turn = (at: number) => actors[(model.steps + at) % actors.length] as Id
  const groups = [...model.world.groups, ...model.deletedGroups.slice(-1)].map(({ svc_id }) => svc_id)
  await readAll(
    model,
    groups.flatMap((group, at) => readRequests(group === changed ? actors : [turn(at)], group)),
  )
  const [own] = [...model.world.groups, ...model.deletedGroups].filter(({ svc_id }) => svc_id === changed)
  const s = own !== undefined && model.steps % 2 === 0 ? own.title : descriptionPrefix
  await expectSearch(model, turn(0), s, { profiles: 'false', groups: 'true' })
}

/** Every actor reads every group, including the deleted groups. */
export async function compareAll(model: Model): Promise<void> {
  const groups = [...model.world.groups, ...model.deletedGroups]
  await readAll(
    model,
    groups.flatMap(({ svc_id }) => readRequests(model.c.actors, svc_id)),
  )
}

export function readRequests(actors: readonly Id[], group: Id): readonly ClientRequest[] {
  return actors.map(actor => ({ operation: 'readGroup', actor, group }))
}

/** Sends the reads, and keeps the hypotheses that explain the responses. */
export async function readAll(model: Model, requests: readonly ClientRequest[]): Promise<void> {
  const responses = await sendAll(model.c, requests)
  for (const [at, response] of responses.entries())
    model.hypotheses = model.explain(requests[at] as ClientRequest, response)
}

/** Searches, and keeps the hypotheses that explain the results. @throws Failure if there are none */
export async function expectSearch(model: Model, actor: Id, s: string, flags: Flags = {}): Promise<void> {
  const { c, world } = model
  const { idPrefix } = c.target.wire
  const oracle = new SearchOracle(idPrefix)
  const found = await search(c, actor, s, flags)
  const known = new Map<string, Expected | undefined>()
  const problem = (world: World) => {
    const key = JSON.stringify(world.groups)
    if (!known.has(key)) known.set(key, problemOf(found, s, searchedPrincipals(world, flags), oracle, c))
    return known.get(key)
  }
  const left = model.hypotheses.filter(hypothesis => problem(hypothesis.world) === undefined)
  c.expect(left.length > 0, () => ({
    decides: found,
    expected: problem(world) ?? {},
    wrong: 'does not show the groups as earlier requests left them',
  }))
  model.hypotheses = left
}

function searchedPrincipals({ profiles, groups }: World, flags: Flags): readonly Principal[] {
  return [...(flags.profiles === 'false' ? [] : profiles), ...(flags.groups === 'false' ? [] : groups)]
}

/** What a search should show: a principal that is missing, or one that must not be found. Undefined if nothing is wrong. */
function problemOf(
  { ids, results, full }: Found,
  s: string,
  principals: readonly Principal[],
  oracle: SearchOracle,
  c: Case,
): Expected | undefined {
  const missing = principals.find(principal => !ids.has(principal.svc_id) && oracle.mustMatch(s, principal))
  if (missing !== undefined && !full) return { found: [missing.svc_id] }
  const { idField } = c.target.wire
  for (const result of results) {
    if (isOutsideWorld(c, result)) continue
    const own = principals.find(({ svc_id }) => svc_id === result[idField])
    if (own === undefined || !oracle.mayMatch(s, own)) return { notFound: [String(result[idField])] }
    if ('title' in own && (result.name !== own.title || result.description !== own.description))
      return { says: `${own.svc_id} is shown as ${JSON.stringify([own.title, own.description])}` }
  }
  return undefined
}

/** Whether a result is from the deployment itself: not from the world, and not created by a request of the suite. */
function isOutsideWorld(c: Case, result: Result): boolean {
  const hasTextsOf = (text: unknown) =>
    isRecord(text) && text.title === result.name && text.description === result.description
  return (
    !c.isKnownId(String(result[c.target.wire.idField])) &&
    ![...c.world.groups, ...c.requests.map(({ body }) => body)].some(hasTextsOf)
  )
}

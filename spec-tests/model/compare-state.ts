import type { Id, World } from '../../src/spec/nouns.js'
import { type Flags, type Found, formatFound, nameOf, search } from '../actors/searching.js'
import { sendAll } from '../clauses/acr-reads.js'
import { type Principal, SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import type { ClientRequest } from '../target/request.js'
import { isRecord, type Result } from '../target/results.js'
import type { Model } from './model.js'

/** What the descriptions of all groups of a history begin with. */
export const common = 'Group'

/**
 * Compares what the target shows with the definitions: everybody reads the group that was touched, each other
 * group is read by one of them, turn by turn, and one searches for all, or for the group that was touched.
 */
export async function compareState(model: Model, touched: Id | undefined): Promise<void> {
  const { actors } = model.c
  const turn = (at: number) => actors[(model.steps + at) % actors.length] as Id
  const groups = [...model.world.groups, ...model.gone.slice(-1)].map(({ svc_id }) => svc_id)
  await readAll(
    model,
    groups.flatMap((group, at) => reads(group === touched ? actors : [turn(at)], group)),
  )
  const [own] = [...model.world.groups, ...model.gone].filter(({ svc_id }) => svc_id === touched)
  const s = own !== undefined && model.steps % 2 === 0 ? own.title : common
  await expectSearch(model, turn(0), s, { profiles: 'false', groups: 'true' })
}

/** Everybody reads everything, what is gone as well. */
export async function compareAll(model: Model): Promise<void> {
  const groups = [...model.world.groups, ...model.gone]
  await readAll(
    model,
    groups.flatMap(({ svc_id }) => reads(model.c.actors, svc_id)),
  )
}

export function reads(actors: readonly Id[], group: Id): readonly ClientRequest[] {
  return actors.map(actor => ({ operation: 'readGroup', actor, group }))
}

/** Has each read it, and keeps the hypotheses that explain what they are shown. */
export async function readAll(model: Model, requests: readonly ClientRequest[]): Promise<void> {
  const responses = await sendAll(model.c, requests)
  for (const [at, response] of responses.entries())
    model.hypotheses = model.explain(requests[at] as ClientRequest, response)
}

/** Searches, and keeps the hypotheses under which that may be found. */
export async function expectSearch(model: Model, actor: Id, s: string, flags: Flags = {}): Promise<void> {
  const { c, world } = model
  const { idPrefix } = c.suite.target.wire
  const oracle = new SearchOracle(idPrefix)
  const found = await search(c, actor, s, flags)
  const known = new Map<string, string | undefined>()
  const problem = (world: World) => {
    const key = JSON.stringify(world.groups)
    if (!known.has(key)) known.set(key, problemOf(found, s, among(world, flags), oracle, c))
    return known.get(key)
  }
  const left = model.hypotheses.filter(hypothesis => problem(hypothesis.world) === undefined)
  c.expect(left.length > 0, () => ({
    message: 'a search shows otherwise than what was done to the groups lets it',
    expected: problem(world) ?? '',
    observed: `a search for ${JSON.stringify(s)} got ${formatFound(found, world)}`,
  }))
  model.hypotheses = left
}

function among({ profiles, groups }: World, flags: Flags): readonly Principal[] {
  return [...(flags.profiles === 'false' ? [] : profiles), ...(flags.groups === 'false' ? [] : groups)]
}

/** What the search should have shown, whatever the reading; undefined where it may show what it does. */
function problemOf(
  { ids, results, full }: Found,
  s: string,
  principals: readonly Principal[],
  oracle: SearchOracle,
  c: Case,
): string | undefined {
  const lacking = principals.find(principal => !ids.has(principal.svc_id) && oracle.mustMatch(s, principal))
  if (lacking !== undefined && !full) return `${nameOf(lacking)} is found`
  const { idField } = c.suite.target.wire
  for (const result of results) {
    if (isBeside(c, result)) continue
    const own = principals.find(({ svc_id }) => svc_id === result[idField])
    if (own === undefined || !oracle.mayMatch(s, own)) return `${result[idField]} is not found`
    if ('title' in own && (result.name !== own.title || result.description !== own.description))
      return `${own.svc_id} is shown as ${JSON.stringify([own.title, own.description])}`
  }
  return undefined
}

/** What the deployment holds beside the world, and what no request can have made. */
function isBeside(c: Case, result: Result): boolean {
  const isText = (text: unknown) =>
    isRecord(text) && text.title === result.name && text.description === result.description
  return (
    !c.isKnownId(String(result[c.suite.target.wire.idField])) &&
    ![...c.world.groups, ...c.requests.map(({ body }) => body)].some(isText)
  )
}

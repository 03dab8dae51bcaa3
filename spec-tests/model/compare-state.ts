import type { Id, World } from '../../src/spec/nouns.js'
import { type Flags, type Found, nameOf, search, tell } from '../actors/searching.js'
import { askAll } from '../clauses/acr-reads.js'
import { type Principal, Zones } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import type { Ask } from '../target/request.js'
import { isRecord, type Result } from '../target/results.js'
import type { Story } from './model.js'

/** What the descriptions of all groups of a history begin with. */
export const common = 'Group'

/**
 * Compares what the target shows with the definitions: everybody reads the group that was touched, each other
 * group is read by one of them, turn by turn, and one searches for all, or for the group that was touched.
 */
export async function watch(story: Story, touched: Id | undefined): Promise<void> {
  const { actors } = story.c
  const turn = (at: number) => actors[(story.steps + at) % actors.length] as Id
  const groups = [...story.world.groups, ...story.gone.slice(-1)].map(({ svc_id }) => svc_id)
  await readAll(
    story,
    groups.flatMap((group, at) => reads(group === touched ? actors : [turn(at)], group)),
  )
  const [own] = [...story.world.groups, ...story.gone].filter(({ svc_id }) => svc_id === touched)
  const s = own !== undefined && story.steps % 2 === 0 ? own.title : common
  await expectSearch(story, turn(0), s, { profiles: 'false', groups: 'true' })
}

/** Everybody reads everything, what is gone as well. */
export async function watchAll(story: Story): Promise<void> {
  const groups = [...story.world.groups, ...story.gone]
  await readAll(
    story,
    groups.flatMap(({ svc_id }) => reads(story.c.actors, svc_id)),
  )
}

export function reads(actors: readonly Id[], group: Id): readonly Ask[] {
  return actors.map(actor => ({ operation: 'readGroup', actor, group }))
}

/** Has each read it, and keeps the hypotheses that explain what they are shown. */
export async function readAll(story: Story, asks: readonly Ask[]): Promise<void> {
  const answers = await askAll(story.c, asks)
  for (const [at, answer] of answers.entries()) story.hypotheses = story.explain(asks[at] as Ask, answer)
}

/** Searches, and keeps the hypotheses under which that may be found. */
export async function expectSearch(story: Story, actor: Id, s: string, flags: Flags = {}): Promise<void> {
  const { c, world } = story
  const { idPrefix } = c.suite.target.wire
  const zones = new Zones(idPrefix)
  const found = await search(c, actor, s, flags)
  const known = new Map<string, string | undefined>()
  const problem = (world: World) => {
    const key = JSON.stringify(world.groups)
    if (!known.has(key)) known.set(key, problemOf(found, s, among(world, flags), zones, c))
    return known.get(key)
  }
  const left = story.hypotheses.filter(hypothesis => problem(hypothesis.world) === undefined)
  c.expect(left.length > 0, () => ({
    message: 'a search shows otherwise than what was done to the groups lets it',
    expected: problem(world) ?? '',
    observed: `a search for ${JSON.stringify(s)} got ${tell(found, world)}`,
  }))
  story.hypotheses = left
}

function among({ profiles, groups }: World, flags: Flags): readonly Principal[] {
  return [...(flags.profiles === 'false' ? [] : profiles), ...(flags.groups === 'false' ? [] : groups)]
}

/** What the search should have shown, whatever the reading; undefined where it may show what it does. */
function problemOf(
  { ids, results, full }: Found,
  s: string,
  principals: readonly Principal[],
  zones: Zones,
  c: Case,
): string | undefined {
  const lacking = principals.find(principal => !ids.has(principal.svc_id) && zones.must(s, principal))
  if (lacking !== undefined && !full) return `${nameOf(lacking)} is found`
  const { idField } = c.suite.target.wire
  for (const result of results) {
    if (isBeside(c, result)) continue
    const own = principals.find(({ svc_id }) => svc_id === result[idField])
    if (own === undefined || !zones.may(s, own)) return `${result[idField]} is not found`
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
    !c.knows(String(result[c.suite.target.wire.idField])) &&
    ![...c.world.groups, ...c.requests.map(({ body }) => body)].some(isText)
  )
}

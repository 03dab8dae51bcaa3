import { createGroup, textOf } from '../actors/group-fixture.js'
import { outsiderOf, viewGroup } from '../actors/group-view.js'
import { onlyGroups, search } from '../actors/searching.js'
import { searchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import type { GroupText } from '../target/group-text.js'
import { isSameText } from '../target/group-text.js'
import { clauseOnGroups, newTexts } from './covered-groups.js'
import { unlessUntestable } from './covered-rows.js'
import { type GroupPast, groupPasts, type WithPast } from './group-pasts.js'
import { actorsWrite, controlWrite } from './needs.js'

const pasts = Object.keys(groupPasts) as readonly GroupPast[]
const updatingPasts = pasts.filter(past => /title|description|texts/.test(past))

clauseOnGroups(
  'search.fresh',
  'A group of the world and a created one are found by exactly their present texts whatever their past',
  controlWrite,
  { factors: { way: ['direct', 'as its creator'], past: pasts } },
  async (c, own) => {
    const { anna: manager, hana: outsider, row } = own
    let used = 3
    const texts = () => newTexts(c, own, 'ASCII', used++)
    const isCreated = row.way === 'as its creator'
    const first = isCreated ? texts() : own.group
    const svc_id = isCreated ? await createGroup(c, manager, first) : own.group.svc_id
    const group = { ...own.group, ...first, svc_id }
    await expectFresh({ c, manager, outsider, group, newTexts: texts }, row.past as GroupPast)
  },
)

/** On a deployment that keeps its world, the suite creates each group. */
clause(
  'search.fresh',
  'On a fixed world a created group is found by exactly its present texts whatever its past',
  actorsWrite,
  async context => {
    if (context.suite.target.takesWorlds) return
    for (const past of pasts)
      await context.withFixture(async (c, fixture) => {
        const { manager, club } = fixture
        const outsider = outsiderOf(c, fixture, club)
        const own = { c, manager, outsider, group: club, newTexts: () => textOf(c, 'fresh') }
        await unlessUntestable(expectFresh(own, past))
      })
  },
)

async function expectFresh(own: WithPast, past: GroupPast): Promise<void> {
  const { c, manager, group } = own
  const { title, description } = await groupPasts[past](own)
  const current = { ...group, title, description }
  if (updatingPasts.includes(past)) await expectStored(own, past, current)
  const oracle = searchOracle(c.wire.idPrefix)
  for (const { text } of oracle.sureFields(current)) await expectGroup(text, true)
  for (const text of [group.title, group.description])
    if (!oracle.mayMatch(text, current)) await expectGroup(text, false)

  async function expectGroup(s: string, isFound: boolean): Promise<void> {
    const found = await search(c, manager, s, onlyGroups)
    c.expect(found.ids.has(group.svc_id) === isFound, () => ({
      decides: found,
      expected: isFound ? { found: [group.svc_id] } : { notFound: [group.svc_id] },
      when: `with this past: ${past}`,
      because: isFound
        ? 'the search string is its title, its description or its SVC-ID'
        : 'it has another text now',
    }))
  }
}

/** What a search shows after a lost update is a matter of the update. */
async function expectStored(
  { c, manager, group }: WithPast,
  past: GroupPast,
  texts: GroupText,
): Promise<void> {
  if (c.known.layout === undefined) return
  const seen = await viewGroup(c, manager, group.svc_id)
  const { view } = seen
  for (const field of ['title', 'description'] as const)
    c.expect(view === undefined || isSameText(view[field], texts[field]), () => ({
      clause: `update.${field}`,
      decides: seen,
      expected: { group: { [field]: texts[field] } },
      when: `for a group with this past: ${past}`,
    }))
}

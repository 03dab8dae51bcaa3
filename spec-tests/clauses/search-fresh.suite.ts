import type { Group, Id } from '../../src/spec/nouns.js'
import { createGroup, textOf } from '../actors/group-fixture.js'
import { deleteGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { type Found, formatFlags, onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { GroupText } from '../target/group-text.js'
import { actorsWrite } from './needs.js'

/** Each text is searched for before it exists too, because a server may cache that nothing matched. */
clause(
  'search.fresh',
  'After a creation and updates and a deletion a group is found by its present texts alone',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager, stranger, club }) => {
      const { svc_id: group } = club
      const text = textOf(c, 'fresh')
      // A server may cache for each caller that nothing matched.
      const searchers = [manager, stranger].filter(id => c.actors.includes(id))
      if (c.known.serves('createGroup')) {
        for (const each of searchers) await expectGroup(c, each, group, text, false, 'before it has the text')
        const created = await createGroup(c, manager, text)
        for (const each of searchers) await expectGroup(c, each, created, text, true, 'after it was created')
      }
      c.require(
        (await search(c, manager, club.title)).ids.has(group),
        () => 'needs a search that finds a group by its name',
      )
      const current = c.known.serves('updateGroup') ? await expectUpdates(c, manager, club) : club
      if (!c.known.serves('deleteGroup')) return
      await deleteGroup(c, manager, group)
      await expectGroup(c, manager, group, current, false, 'after it was deleted')
    }),
)

clause(
  'search.fresh',
  'A result shows the new title after an update that changes its case alone',
  actorsWrite,
  ({ suite, withFixture }) =>
    withFixture(async (c, { manager: actor, club: { svc_id: group } }) => {
      if (!suite.known.serves('updateGroup')) return
      const { title } = textOf(c, 'louder')
      const rename = (to: string) =>
        sendAndSettle(c, { operation: 'updateGroup', actor, group, body: { title: to } })
      const shownBy = ({ results }: Found) =>
        results.find(result => result[c.wire.idField] === group) ?? { title: 'no result' }
      await rename(title)
      const before = shownBy(await search(c, actor, title, onlyGroups))
      if (!Object.values(before).includes(title)) return
      // A server may think that the title is in use: open.duplicate-title.
      if ((await rename(title.toUpperCase())).status !== 200) return
      const found = await search(c, actor, title, onlyGroups)
      c.expect(Object.values(shownBy(found)).includes(title.toUpperCase()), () => ({
        decides: found,
        expected: { says: `${JSON.stringify(title.toUpperCase())} in the result of ${group}` },
        wrong: 'shows the old title after an update that changes its case alone',
      }))
    }),
)

/** @returns the texts of the group after the updates */
async function expectUpdates(c: Case, manager: Id, club: Group): Promise<GroupText> {
  const { svc_id: group } = club
  const update = (body: object) =>
    requireSuccess(c, { operation: 'updateGroup', actor: manager, group, body })
  const renamed = textOf(c, 'renamed')
  await expectGroup(c, manager, group, renamed, false, 'before it has the text')
  await update(renamed)
  await expectGroup(c, manager, group, renamed, true, 'after it was renamed')
  await expectGroup(c, manager, group, club, false, 'by its old text after it was renamed')
  let current: GroupText = renamed
  for (const field of ['description', 'title'] as const) {
    const before = current
    const { [field]: text } = textOf(c, 'changed')
    current = { ...before, [field]: text }
    await update({ [field]: text })
    await expectGroup(c, manager, group, current, true, `after an update of the ${field} alone`)
    await expectGroup(c, manager, group, { [field]: before[field] }, false, 'by its old text after an update')
  }
  return current
}

/** Searches for the title and for the description, in groups alone and with the flags left out, which must find the group or must not. */
async function expectGroup(
  c: Case,
  caller: Id,
  group: Id,
  { title, description }: Partial<GroupText>,
  isFound: boolean,
  moment: string,
): Promise<void> {
  for (const s of [title, description])
    for (const flags of [{}, onlyGroups]) {
      if (s === undefined) continue
      const found = await search(c, caller, s, flags)
      c.expect(found.ids.has(group) === isFound, () => ({
        decides: found,
        expected: isFound ? { found: [group] } : { notFound: [group] },
        when: `${moment} (${formatFlags(flags)})`,
      }))
    }
}

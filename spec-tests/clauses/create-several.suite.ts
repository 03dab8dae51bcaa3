import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { controlView } from './needs.js'

/** More groups than fit on a page, or in a small cache. */
const laterGroups = 26

clause(
  'state.isolation',
  `A group reads back and is found as before after its creator has created ${laterGroups} others`,
  controlView,
  async ({ suite, withFixture }) => {
    if (!suite.known.serves('searchPrincipals')) return
    await withFixture(async (c, { manager }) => {
      // A service may limit the groups of one caller, so a refusal ends the test.
      const text = textOf(c, 'early')
      const id = await createIfAccepted(c, manager, text)
      if (id === undefined) return
      const find = () => search(c, manager, text.title, onlyGroups)
      const before = await lookUp(c, manager, id)
      if (before === undefined || !(await find()).ids.has(id)) return
      for (let at = 0; at < laterGroups; at++) {
        const body = textOf(c, 'later')
        if ((await c.send({ operation: 'createGroup', actor: manager, body })).status !== 200) return
      }
      await suite.settle()
      const after = await lookUp(c, manager, id)
      c.expect(after?.title === before.title && after?.description === before.description, () => ({
        decides: c.last,
        expected: { group: { title: before.title, description: before.description } },
        wrong: 'does not show a group as before',
        when: `after its creator has created ${laterGroups} others`,
      }))
      const found = await find()
      c.expect(found.ids.has(id), () => ({
        decides: found,
        expected: { found: [id], says: `the search is for ${JSON.stringify(text.title)}` },
        when: `after its creator has created ${laterGroups} others`,
      }))
    })
  },
)

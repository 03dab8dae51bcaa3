import { createGroup, textOf } from '../actors/group-fixture.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { controlView } from './needs.js'

/** So many callers at once are usual. */
const atOnce = 6

clause(
  'state.concurrent',
  'Groups that are created at once are all found by their titles and descriptions',
  controlView,
  async ({ suite, withFixture }) => {
    if (!suite.known.serves('createGroup')) return
    await withFixture(async (c, { manager: actor }) => {
      const texts = Array.from({ length: atOnce }, () => textOf(c, 'at once'))
      const one = textOf(c, 'alone')
      await createGroup(c, actor, one)
      for (const s of Object.values(one))
        c.require((await search(c, actor, s)).results.length > 0, () => 'needs a search to find a new group')
      const responses = await c.sendConcurrently(
        texts.map(body => ({ operation: 'createGroup', actor, body }) as const),
      )
      await c.suite.settle()
      c.require(
        responses.every(({ status }) => status === 200),
        () => 'needs createGroup to succeed',
      )
      for (const s of texts.flatMap(text => Object.values(text))) {
        const found = await search(c, actor, s, onlyGroups)
        c.expect(found.results.length > 0, () => ({
          decides: found,
          expected: { says: `a result for ${JSON.stringify(s)}` },
          wrong: `does not find one of ${texts.length} groups that were created at once`,
        }))
      }
    })
  },
)

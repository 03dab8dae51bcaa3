import { createGroup } from '../actors/group-fixture.js'
import { type Found, onlyGroups, search } from '../actors/searching.js'
import { middlesOf, patterns } from '../arbitraries/patterns.js'
import { prefix } from '../arbitraries/strings.js'
import { searchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { expectJustified } from './expect-found.js'
import { actorsWrite } from './needs.js'

/** Beginnings of more than half of a text find it too. Elsewhere a covering array has them. */
clause(
  'search.partial',
  'On a fixed world long and short beginnings of both texts of a created group find it',
  actorsWrite,
  async ({ suite, withFixture }) => {
    if (suite.target.takesWorlds) return
    await withFixture(async (c, { manager }) => {
      const mark = c.suite.mark()
      const text = { title: `${mark} rowing boats`, description: `x${mark} for rowers and helpers` }
      const group = await createGroup(c, manager, text)
      for (const whole of Object.values(text)) {
        const isFound = ({ ids }: Found) => ids.has(group)
        c.require(
          isFound(await search(c, manager, whole, onlyGroups)),
          () => `needs a search for ${JSON.stringify(whole)} to find a new group`,
        )
        for (const length of [
          whole.length - 1,
          Math.ceil(whole.length * 0.7),
          Math.ceil(whole.length * 0.4),
        ]) {
          const s = prefix(whole, length)
          const found = await search(c, manager, s, onlyGroups)
          // Other groups may begin in the same way, and the limit may hide this one.
          if (found.full && !isFound(found)) continue
          c.expect(isFound(found), () => ({
            decides: found,
            expected: { says: `the group with ${JSON.stringify(whole)} in the results` },
            wrong: `does not find a group by the first ${length} of ${whole.length} characters`,
            because: 'a search for the whole text finds it',
          }))
        }
      }
    })
  },
)

/** On a target that keeps its world, groups are known only if the suite has created them. */
clause(
  'search.field-start',
  'On a fixed world middles of the texts of a created group and patterns of them find nothing',
  actorsWrite,
  async ({ suite, withFixture }) => {
    if (suite.target.takesWorlds) return
    await withFixture(async (c, { manager }) => {
      const mark = suite.mark()
      const text = { title: `${mark} boat-club (old)`, description: `x${mark} 50% off, for all_rowers` }
      const svc_id = await createGroup(c, manager, text)
      const oracle = searchOracle(suite.target.wire.idPrefix)
      for (const whole of [svc_id, ...Object.values(text)]) {
        const isFound = (await search(c, manager, whole, onlyGroups)).ids.has(svc_id)
        if (!isFound) continue
        const strings = [...middlesOf(whole), ...patterns.map(pattern => pattern(whole, 3))]
        for (const s of strings.filter(each => oracle.isLong(each))) {
          c.omitRequests(1)
          await expectJustified(c, oracle, 0, s, onlyGroups)
        }
      }
    })
  },
)

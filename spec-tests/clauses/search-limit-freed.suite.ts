import { crowd } from '../actors/crowd.js'
import { textOf } from '../actors/group-fixture.js'
import { requireSuccess } from '../actors/requests.js'
import { readAndWrite, sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { control, controlWrite } from './needs.js'

/** On a target with a higher limit, this test would need too many requests. */
const mostChanged = 60

for (const operation of ['deleteGroup', 'updateGroup'] as const)
  clause(
    'search.fresh',
    `After ${operation} on all other matches a search finds the group that the limit has hidden`,
    { ...controlWrite, observed: ['result-limit'] },
    async ({ suite, example }) => {
      const size = Math.min(suite.known.limit.groups, suite.known.limit.shared)
      if (size > mostChanged || !suite.known.serves(operation)) return
      const { idPrefix } = suite.target.wire
      const { anna } = sceneOf(idPrefix)
      const people = crowd(idPrefix, 0, size + 1)
      const acrs = people.groups.flatMap(({ svc_id }) => readAndWrite(anna, [svc_id]))
      await example({ ...people, acrs }, async c => {
        const actor = c.actors[0] ?? ''
        const groups = c.world.groups.slice(-size - 1).map(({ svc_id }) => svc_id)
        const first = await search(c, actor, 'Crowd', onlyGroups)
        const [hidden, ...others] = groups.filter(id => !first.ids.has(id))
        c.require(hidden !== undefined && others.length === 0, () => 'needs a limit that hides one group')
        for (const group of groups.filter(id => id !== hidden))
          await requireSuccess(c, {
            operation,
            actor,
            group,
            ...(operation === 'updateGroup' ? { body: { title: textOf(c, 'elsewhere').title } } : {}),
          })
        const found = await search(c, actor, 'Crowd', onlyGroups)
        c.expect(found.ids.has(hidden), () => ({
          decides: found,
          expected: { found: [String(hidden)] },
          when: `after ${operation} on all other groups that matched`,
          because: `no other group matches, and the limit on results is ${size}`,
        }))
      })
    },
  )

/** The limit counts results: a group that matches by both of its texts is one. */
clause(
  'search.includes',
  'As many groups as the limit are all found if some match by both texts and some by one',
  { ...control, observed: ['result-limit'] },
  async ({ suite, example }) => {
    const size = Math.min(suite.known.limit.groups, suite.known.limit.shared)
    if (size > mostChanged) return
    const people = crowd(suite.target.wire.idPrefix, 0, size)
    const groups = people.groups.map((group, at) => {
      const [title, description] = [group.title, `${group.title} again`]
      return {
        ...group,
        ...[{ title, description }, { title }, { title: `Other ${at}`, description }][at % 3],
      }
    })
    await example({ ...people, groups }, async c => {
      const found = await search(c, c.actors[0] ?? null, 'Crowd', onlyGroups)
      c.expect(found.results.length === size, () => ({
        decides: found,
        expected: { says: `${size} results: that is the limit on results (open.result-limit)` },
        wrong: `returns ${found.results.length} of ${size} groups that match by the title, by the description or by both`,
      }))
    })
  },
)

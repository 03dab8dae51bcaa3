import type { Id } from '../../src/spec/nouns.js'
import { createGroup, NotCreated, textOf } from '../actors/group-fixture.js'
import { type SeenView, viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { clause } from '../runner/clause.js'
import { isSameView } from '../target/group-view.js'
import { actorsView } from './needs.js'

/*
 * Groups that callers create may share what groups of the initial world do not: a list of members, an entry of a cache.
 */
clause(
  'state.isolation',
  'A change of the members or texts of one created group changes no other group of its creator',
  actorsView,
  async ({ suite, withFixture }) => {
    if (!suite.known.serves('createGroup')) return
    await withFixture(async (c, { manager, stranger }) => {
      const created: Id[] = []
      for (const about of ['first', 'second', 'third']) {
        const id = await createGroup(c, manager, textOf(c, about)).catch(error => {
          if (!(error instanceof NotCreated)) throw error
        })
        // Another test says that no group is created.
        if (id === undefined) return
        created.push(id)
      }
      const viewsWithout = async (changed: Id) => {
        const views: SeenView[] = []
        for (const id of created) if (id !== changed) views.push(await viewGroup(c, manager, id))
        return views
      }
      for (const group of created)
        for (const request of suite.known.served([
          { operation: 'addGroupMember', group, profile: stranger },
          { operation: 'updateGroup', group, body: textOf(c, 'changed') },
          { operation: 'removeGroupMember', group, profile: stranger },
        ] as const)) {
          const before = await viewsWithout(group)
          const response = await sendAndSettle(c, { ...request, actor: manager })
          const after = await viewsWithout(group)
          const wrong = after.findIndex((view, at) => !isSameView(view, before[at] as SeenView))
          c.expect(wrong === -1, () => ({
            decides: [response, after[wrong] as SeenView],
            expected: { group: before[wrong]?.view },
            when: 'on another group of the same creator',
          }))
        }
    })
  },
)

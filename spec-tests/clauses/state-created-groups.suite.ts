import type { Id } from '../../src/spec/nouns.js'
import { createGroup, NotCreated, textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { formatResponse, sendAndSettle } from '../actors/requests.js'
import { clause } from '../runner/clause.js'
import { formatView } from '../target/group-view.js'
import { actorsView } from './needs.js'

/*
 * Groups that callers create may share what groups of the initial world do not: a list of members, an entry of a cache.
 */
clause(
  'state.isolation',
  'A change of the members or texts of one created group changes no other group of its creator',
  actorsView,
  async ({ suite, withFixture }) => {
    if (!suite.serves('createGroup')) return
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
        const views = []
        for (const id of created)
          if (id !== changed) views.push(`${id}: ${formatView(await viewGroup(c, manager, id))}`)
        return views.join('; ')
      }
      for (const group of created)
        for (const request of suite.served([
          { operation: 'addGroupMember', group, profile: stranger },
          { operation: 'updateGroup', group, body: textOf(c, 'changed') },
          { operation: 'removeGroupMember', group, profile: stranger },
        ] as const)) {
          const before = await viewsWithout(group)
          const response = await sendAndSettle(c, { ...request, actor: manager })
          const after = await viewsWithout(group)
          c.expect(before === after, () => ({
            message: `${request.operation} on a group that its caller created changes another such group`,
            expected: `as before: ${before}`,
            observed: `${formatResponse(response)}, and ${after}`,
          }))
        }
    })
  },
)

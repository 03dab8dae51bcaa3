import { textOf } from '../actors/group-fixture.js'
import { type SeenView, viewGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { isSameView } from '../target/group-view.js'
import { actorsView } from './needs.js'

/** A title in use may be accepted: open.duplicate-title. */
clause(
  'state.refusal',
  'A create or an update that is refused because its title is in use changes neither group',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor, club, circle }) => {
      const look = async () => [
        await viewGroup(c, actor, club.svc_id),
        await viewGroup(c, actor, circle.svc_id),
      ]
      const requests = c.known.served([
        { operation: 'createGroup', actor },
        { operation: 'updateGroup', actor, group: circle.svc_id },
      ] as const)
      for (const request of requests) {
        const { description } = textOf(c, 'taken')
        const before = await look()
        const response = await sendAndSettle(c, { ...request, body: { title: club.title, description } })
        if (!isClientError(response)) continue
        const after = await look()
        const found = await search(c, actor, description, onlyGroups)
        const isShown = found.results.some(result => result.description === description)
        const wrong = after.findIndex((view, at) => !isSameView(view, before[at] as SeenView))
        c.expect(wrong === -1 && !isShown, () => ({
          decides: wrong === -1 ? [response, found] : [response, after[wrong] as SeenView],
          expected: {
            ...(wrong === -1
              ? { says: 'no group with the description of the request' }
              : { group: before[wrong]?.view }),
          },
          wrong: 'stores a description that it refuses',
          when: 'with a title in use',
        }))
      }
    }),
)

import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { formatResponse, isClientError, sendAndSettle } from '../actors/requests.js'
import { formatFound, onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { formatView } from '../target/group-view.js'
import { actorsView } from './needs.js'

/** A title in use may be accepted: open.duplicate-title. */
clause(
  'state.refusal',
  'A create or an update that is refused because its title is in use changes neither group',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor, club, circle }) => {
      const look = async () =>
        `${formatView(await viewGroup(c, actor, club.svc_id))} and ${formatView(await viewGroup(c, actor, circle.svc_id))}`
      const requests = c.suite.served([
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
        c.expect(after === before && !isShown, () => ({
          message: `${request.operation} with a title in use is refused, but changes the state`,
          expected: `still ${before}, and no group with the description of the request`,
          observed: `${formatResponse(response)}, and ${after}; a search for the description: ${formatFound(found, c.world)}`,
        }))
      }
    }),
)

import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { lookUp, requireGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import type { GroupText } from '../target/group-text.js'
import { actorsView } from './needs.js'

/*
 * A server may refuse an empty text: open.empty-strings. If it accepts one, the text is like any other.
 */
clause(
  'update.title',
  'An accepted update to an empty title is stored if the target stores an empty title',
  actorsView,
  empties('title'),
)
clause(
  'update.description',
  'An accepted update to an empty description is stored if the target stores an empty description',
  actorsView,
  empties('description'),
)

function empties(field: keyof GroupText) {
  return ({ withFixture }: TestContext) =>
    withFixture(async (c, { manager, club }) => {
      const text = { ...textOf(c, 'emptied'), [field]: '' }
      const id = await createIfAccepted(c, manager, text)
      const shown = id === undefined ? undefined : await lookUp(c, manager, id)
      let isStored = shown?.[field] === ''
      const full = { [field]: 'Not empty' }
      // Another title, because titles may be unique.
      const again = { ...textOf(c, 'emptied again'), [field]: '' }
      for (const body of [text, full, { [field]: '' }, full, again]) {
        const request = { operation: 'updateGroup', actor: manager, group: club.svc_id, body } as const
        const response = await sendAndSettle(c, request)
        const view = await requireGroup(c, manager, club.svc_id)
        if (isClientError(response)) continue
        if (view[field] === '') isStored = true
        c.expect(!isStored || view[field] === body[field], () => ({
          decides: [response, ...c.last],
          expected: { statuses: ['4xx', 200], group: { [field]: body[field] } },
          because: `another request with an empty ${field} was stored`,
        }))
      }
    })
}

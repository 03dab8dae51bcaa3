import { textOf } from '../actors/group-fixture.js'
import { lookUp, requireGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { clause } from '../runner/clause.js'
import { createdId } from '../target/created-id.js'
import type { GroupText } from '../target/group-text.js'
import { actorsView } from './needs.js'

/** Texts that some languages take for numbers, for nothing or for false, so that a loose comparison finds them equal. */
const looseTexts = ['1000', '1e3', '01000', '0', '00', '0e5', 'null', 'false']

for (const field of ['title', 'description'] as const) {
  clause(
    `update.${field}`,
    `A ${field} that a loose comparison takes for equal to the one before is stored`,
    actorsView,
    context =>
      context.withFixture(async (c, { manager: actor, club: { svc_id: group } }) => {
        for (const text of looseTexts) {
          const before = await requireGroup(c, actor, group)
          const body = { [field]: text }
          const response = await sendAndSettle(c, { operation: 'updateGroup', actor, group, body })
          // A server may refuse an unusual text.
          if (isClientError(response)) continue
          const view = await requireGroup(c, actor, group)
          c.expect(response.status === 200 && view[field] === text, () => ({
            decides: [response, ...c.last],
            expected: { statuses: [200], group: { [field]: text } },
            when: `with the ${field} ${JSON.stringify(text)} after ${JSON.stringify(before[field])}`,
          }))
        }
      }),
  )

  /** What a group may have after an update, a new group may have too. */
  clause(
    'create.persists',
    `A new group keeps a ${field} that some languages take for a number or for nothing`,
    actorsView,
    context =>
      context.withFixture(async (c, { manager: actor, club: { svc_id: group } }) => {
        if (!c.known.serves('updateGroup') || !c.known.serves('createGroup')) return
        for (const text of looseTexts) {
          const update = (body: object) => sendAndSettle(c, { operation: 'updateGroup', actor, group, body })
          const accepted = await update({ [field]: text })
          // The titles of groups may be unique.
          const renamed = await update(textOf(c, 'renamed'))
          if (accepted.status !== 200 || renamed.status !== 200) continue
          const body: GroupText = { ...textOf(c, 'loose'), [field]: text }
          const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
          const id = response.status === 200 ? createdId(c, response) : undefined
          const shown = id === undefined ? undefined : await lookUp(c, actor, id)
          c.expect(shown?.[field] === text, () => ({
            decides: [response, ...c.last],
            expected: { statuses: [200], group: { [field]: text } },
            wrong: `does not store the ${field}`,
            when: `with the ${field} ${JSON.stringify(text)}, which updateGroup accepts`,
          }))
        }
      }),
  )
}

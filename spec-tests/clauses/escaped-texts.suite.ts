import { createGroup, type NewGroupText, textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { formatResponse, sendAndSettle } from '../actors/requests.js'
import { isSameText } from '../arbitraries/odd-texts.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { createdId } from '../target/created-id.js'
import { actorsView } from './needs.js'

/** What JSON encoders escape: other scripts, a character beyond the basic plane, and signs of HTML. */
const signs = 'é 王 😀 <&> / "\\'

clause('create.persists', actorsView, context =>
  context.withFixture(async (c, { manager }) => {
    const plain = textWithSigns(c)
    const first = await createGroup(c, manager, plain)
    requireStored(c, plain, await lookUp(c, manager, first))
    const body = textWithSigns(c)
    const response = await sendAndSettle(c, {
      operation: 'createGroup',
      actor: manager,
      body,
      escaped: true,
    })
    const id = response.status === 200 ? createdId(c, response) : undefined
    const shown = id === undefined ? undefined : await lookUp(c, manager, id)
    c.expect(
      isSameText(shown?.title, body.title) && isSameText(shown?.description, body.description),
      () => ({
        message:
          'A new group does not have the texts of a request in which characters are written as \\uXXXX',
        expected: JSON.stringify(body),
        observed: `${formatResponse(response)}; ${JSON.stringify(shown ?? 'no group')}`,
      }),
    )
  }),
)

clause('update.title', actorsView, storesEscaped('title'))
clause('update.description', actorsView, storesEscaped('description'))

function storesEscaped(field: keyof NewGroupText) {
  return (context: TestContext) =>
    context.withFixture(async (c, { manager, club: { svc_id: group } }) => {
      const request = { operation: 'updateGroup', actor: manager, group } as const
      const plain = { [field]: textWithSigns(c)[field] }
      await sendAndSettle(c, { ...request, body: plain })
      requireStored(c, plain, await lookUp(c, manager, group))
      const body = { [field]: textWithSigns(c)[field] }
      const response = await sendAndSettle(c, { ...request, body, escaped: true })
      const shown = await lookUp(c, manager, group)
      c.expect(response.status === 200 && isSameText(shown?.[field], body[field]), () => ({
        message: `updateGroup does not store a ${field} in which characters are written as \\uXXXX`,
        expected: `200, and the ${field} ${JSON.stringify(body[field])} in the next read`,
        observed: `${formatResponse(response)}, and ${JSON.stringify(shown?.[field])}`,
      }))
    })
}

function textWithSigns(c: Case): NewGroupText {
  const { title, description } = textOf(c, 'signs')
  return { title: `${title} ${signs}`, description: `${description} ${signs}` }
}

/** @throws Untestable if the target does not store the same characters without escapes: another test judges that */
function requireStored(
  c: Case,
  sent: Partial<NewGroupText>,
  shown: Partial<Record<keyof NewGroupText, unknown>> | undefined,
): void {
  for (const [field, text] of Object.entries(sent))
    c.require(
      isSameText(shown?.[field as keyof NewGroupText], text),
      () => `needs a target that stores ${JSON.stringify(signs)} in a ${field}`,
    )
}

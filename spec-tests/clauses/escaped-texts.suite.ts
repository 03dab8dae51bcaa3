import { textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { createdId } from '../target/created-id.js'
import type { GroupText } from '../target/group-text.js'
import { isSameText } from '../target/group-text.js'
import { actorsView } from './needs.js'

/** What JSON encoders escape: other scripts, a character beyond the basic plane, and signs of HTML. */
const signs = 'é 王 😀 <&> / "\\'

clause(
  'create.persists',
  'A new group has the texts of a request whose JSON has escapes and spaces',
  actorsView,
  context =>
    context.withFixture(async (c, { manager }) => {
      const plain = textWithSigns(c)
      const first = await sendAndSettle(c, { operation: 'createGroup', actor: manager, body: plain })
      const firstId = first.status === 200 ? createdId(c, first) : undefined
      if (firstId === undefined || !isStored(plain, await lookUp(c, manager, firstId))) return
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
          decides: [response, ...c.last],
          expected: { statuses: [200], group: body },
          wrong: 'does not store the texts',
          when: 'of a request whose JSON has \\uXXXX, \\/ and spaces',
        }),
      )
    }),
)

clause(
  'update.title',
  'A title is stored from a body whose JSON has escapes and spaces',
  actorsView,
  storesEscaped('title'),
)
clause(
  'update.description',
  'A description is stored from a body whose JSON has escapes and spaces',
  actorsView,
  storesEscaped('description'),
)

function storesEscaped(field: keyof GroupText) {
  return (context: TestContext) =>
    context.withFixture(async (c, { manager, club: { svc_id: group } }) => {
      const request = { operation: 'updateGroup', actor: manager, group } as const
      const plain = { [field]: textWithSigns(c)[field] }
      const { status } = await sendAndSettle(c, { ...request, body: plain })
      if (status !== 200 || !isStored(plain, await lookUp(c, manager, group))) return
      const body = { [field]: textWithSigns(c)[field] }
      const response = await sendAndSettle(c, { ...request, body, escaped: true })
      const shown = await lookUp(c, manager, group)
      c.expect(response.status === 200 && isSameText(shown?.[field], body[field]), () => ({
        decides: [response, ...c.last],
        expected: { statuses: [200], group: body },
        wrong: `does not store the ${field}`,
        when: 'of a request whose JSON has \\uXXXX, \\/ and spaces',
      }))
    })
}

/** Short texts: a target may limit their length. */
function textWithSigns(c: Case): GroupText {
  const { title } = textOf(c, 'signs')
  return { title: `${title} ${signs}`, description: `${signs} ${title}` }
}

/** Whether the target stores the same characters without escapes. If it does not, another test judges that. */
function isStored(
  sent: Partial<GroupText>,
  shown: Partial<Record<keyof GroupText, unknown>> | undefined,
): boolean {
  return Object.entries(sent).every(([field, text]) => isSameText(shown?.[field as keyof GroupText], text))
}

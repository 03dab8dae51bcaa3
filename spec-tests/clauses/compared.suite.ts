import type { Id } from '../../src/spec/nouns.js'
import { findCreator } from '../actors/find-fixture.js'
import { createGroup, createIfAccepted, textOf } from '../actors/group-fixture.js'
import { lookUp, outsiderOf, requireGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { formatResponse } from '../target/format-response.js'
import { type GroupText, textFields } from '../target/group-text.js'
import { actorsView, actorsWrite, control } from './needs.js'

/*
 * What one request does must be as another one, much like it, did. Either effect is right by itself, so that a scenario,
 * whose responses are judged one by one, cannot say this.
 */

/** What a space at the end of a search does, it also does after the same search without the space: open.trim. */
clause(
  'state.consistent',
  'A space at the end of a search has the same effect after the same search without the space',
  control,
  ({ suite, example }) =>
    example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const [actor = ''] = c.actors
      const find = (s: string) => c.send({ operation: 'searchPrincipals', actor, query: { s } })
      await find('Anna Li')
      const later = await find('Anna Li ')
      const first = await find('Anna Lin ')
      c.expect(later.status === first.status, () => ({
        decides: [later, first],
        expected: { statuses: [first.status] },
        when: 'if the same search without the space at its end came before',
        because:
          'that is the response to "Anna Lin ", and both are the beginning of "Anna Lindqvist" with a space',
      }))
    }),
)

/** A server may refuse an empty text: open.empty-strings. If it accepts one, the text is like any other. */
for (const field of textFields)
  clause(
    `update.${field}`,
    `An accepted update to an empty ${field} is stored if the target stores an empty ${field}`,
    actorsView,
    ({ withFixture }) =>
      withFixture((c, { manager, club }) => expectEmptyStored(c, field, { manager, group: club.svc_id })),
  )

async function expectEmptyStored(
  c: Case,
  field: keyof GroupText,
  { manager, group }: Readonly<Record<'manager' | 'group', Id>>,
): Promise<void> {
  const text = { ...textOf(c, 'emptied'), [field]: '' }
  const id = await createIfAccepted(c, manager, text)
  const shown = id === undefined ? undefined : await lookUp(c, manager, id)
  let isStored = shown?.[field] === ''
  const full = { [field]: 'Not empty' }
  // Another title, because titles may be unique.
  const again = { ...textOf(c, 'emptied again'), [field]: '' }
  for (const body of [text, full, { [field]: '' }, full, again]) {
    const response = await sendAndSettle(c, { operation: 'updateGroup', actor: manager, group, body })
    const view = await requireGroup(c, manager, group)
    if (isClientError(response)) continue
    if (view[field] === '') isStored = true
    c.expect(!isStored || view[field] === body[field], () => ({
      decides: [response, ...c.last],
      expected: { statuses: ['4xx', 200], group: { [field]: body[field] } },
      because: `another request with an empty ${field} was stored`,
    }))
  }
}

/** The suite always sends an add without body and content type. */
clause(
  'add.no-body',
  'An add without body and content type succeeds if the same add with them does',
  actorsWrite,
  async ({ suite, example, withFixture }) => {
    if (suite.target.takesWorlds)
      return withFixture((c, fixture) =>
        expectNeedsNoBody(c, fixture.manager, fixture.club.svc_id, outsiderOf(c, fixture, fixture.club)),
      )
    // A fixture has members, so that it needs such a request to succeed.
    await example(await suite.staging.fixedWorld(), async c => {
      const manager = await findCreator(c)
      const profile = c.world.profiles.map(({ svc_id }) => svc_id).find(id => id !== manager)
      if (profile === undefined) throw new Untestable('needs a second profile')
      await expectNeedsNoBody(c, manager, await createGroup(c, manager, textOf(c, 'added')), profile)
    })
  },
)

async function expectNeedsNoBody(c: Case, manager: Id, group: Id, profile: Id): Promise<void> {
  const request = { operation: 'addGroupMember', actor: manager, group, profile } as const
  const withoutBody = await c.send(request)
  const last = withoutBody.status === 200 ? withoutBody : await c.send({ ...request, body: {} })
  c.require(
    last.status === 200,
    () => `needs addGroupMember to succeed; the target returned ${formatResponse(last)}`,
  )
  c.expect(withoutBody.status === 200, () => ({
    decides: withoutBody,
    expected: { statuses: [200] },
    when: 'without a body, and succeeds with one',
    because: 'the request has no body',
  }))
}

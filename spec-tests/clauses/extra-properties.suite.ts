import type { Operation } from '../../src/spec/endpoints.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import { requireGroup, viewGroup } from '../actors/group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { createdId } from '../target/created-id.js'
import { type GroupView, isSameView } from '../target/group-view.js'
import { actorsView } from './needs.js'

/*
 * A server that stores every property of a body would let a client replace what no request may: the members of a group,
 * or its SVC-ID. It may refuse such a property or ignore it: open.unknown-properties.
 */

/** Properties with the names and values of a group that the server may have in its own data. */
function ownProperties({ stranger, circle }: GroupFixture): Readonly<Record<string, readonly Id[] | Id>> {
  return { members: [stranger], svc_id: circle.svc_id, id: circle.svc_id }
}

clause(
  'update.partial',
  'Members or an SVC-ID in the body of an update change neither the rest of the group nor another',
  actorsView,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager: actor, club, circle } = fixture
      const other = await viewGroup(c, actor, circle.svc_id)
      for (const [name, value] of Object.entries({ ...ownProperties(fixture), members: [] })) {
        const before = await requireGroup(c, actor, club.svc_id)
        const { title } = textOf(c, 'extra')
        const body = { title, [name]: value }
        const response = await sendAndSettle(c, {
          operation: 'updateGroup',
          actor,
          group: club.svc_id,
          body,
        })
        if (isClientError(response)) continue
        const after = await viewGroup(c, actor, club.svc_id)
        const expected = { status: 200, view: { ...before, title } }
        // Another clause judges the new title.
        const kept = { ...after, view: after.view && { ...after.view, title } }
        c.expect(isSameView(kept, expected), () => ({
          decides: [response, after],
          expected: { statuses: ['4xx', 200], group: expected.view },
          when: `with a title and ${name}`,
        }))
      }
      await expectSame(c, actor, circle, other, 'updateGroup')
    }),
)

clause(
  'create.returns-id',
  'Members or an SVC-ID in the body of a create give the group no member and no used SVC-ID',
  actorsView,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager: actor, stranger, circle } = fixture
      await requireSuccess(c, { operation: 'createGroup', actor, body: textOf(c, 'without more') })
      const other = await viewGroup(c, actor, circle.svc_id)
      for (const [name, value] of Object.entries(ownProperties(fixture))) {
        const body = { ...textOf(c, 'extra'), [name]: value }
        const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
        if (isClientError(response)) continue
        const group = createdId(c, response)
        c.expect(group !== undefined, () => ({
          decides: response,
          expected: { statuses: ['4xx', 200], says: 'an SVC-ID that was never used before' },
          wrong: 'does not return a new SVC-ID',
          when: `with ${name} in its body`,
        }))
        const seen = await viewGroup(c, actor, group as Id)
        c.expect(seen.view?.members?.includes(stranger) !== true, () => ({
          clause: 'state.model',
          decides: [response, seen],
          expected: { statuses: ['4xx', 200], says: 'a new group without these members' },
          wrong: 'makes the profiles members that a list in its body names',
          because: 'only addGroupMember makes a member of another profile',
        }))
      }
      await expectSame(c, actor, circle, other, 'createGroup')
    }),
)

/** The group whose SVC-ID was in the bodies of requests is as before. */
async function expectSame(
  c: Case,
  actor: Id,
  { svc_id }: Group,
  before: GroupView,
  operation: Operation,
): Promise<void> {
  const after = await viewGroup(c, actor, svc_id)
  c.expect(isSameView(after, before), () => ({
    clause: 'state.isolation',
    decides: after,
    expected: { group: before.view },
    when: `after ${operation} with the SVC-ID of this group in its body, on another group`,
  }))
}

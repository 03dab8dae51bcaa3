import type { Id } from '../../src/spec/nouns.js'
import { createGroup, givenTo, textOf } from '../actors/group-fixture.js'
import { outsidersOf, requireGroup, viewGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { mayBeMalformed, stageFormerProfile, unknownProfile } from '../actors/unknown-ids.js'
import { hasGrants } from '../oracle/new-group.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { formatResponse } from '../target/format-response.js'
import { formatView, isSameView } from '../target/group-view.js'
import { expectDenied, expectMissingAfterDeletion } from './expect-denied.js'
import { actorsView, actorsWrite } from './needs.js'

clause(
  'remove.member',
  'Members leave from the middle and from both ends and each removal leaves exactly the others',
  actorsView,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager, member, club } = fixture
      const { svc_id: group } = club
      const others = outsidersOf(c, fixture, club).slice(0, 3)
      for (const profile of others)
        await sendAndSettle(c, { operation: 'addGroupMember', actor: manager, group, profile })
      const view = await requireGroup(c, manager, group)
      c.require(
        [member, ...others].every(id => view.members?.includes(id)),
        () => `needs a group with several members; a read shows ${formatView({ status: 200, view })}`,
      )
      // One from the middle, the last and the first of several members leave; all but one leave a group that was updated.
      const [second, third, fourth] = others
      const leaving = [third, fourth, member, second].filter(id => id !== undefined)
      for (const profile of leaving) {
        await expectRemoved(c, manager, group, profile)
        if (profile !== leaving[0]) continue
        // It is not a member now, so to remove it again must not change the group.
        await expectNoneRemoved(c, manager, group, profile)
        if (c.known.serves('updateGroup'))
          await sendAndSettle(c, { operation: 'updateGroup', actor: manager, group, body: textOf(c, 'left') })
      }
    }),
)

clause(
  'remove.member',
  'The creator of a group that is also a member of it can remove itself',
  actorsView,
  context =>
    context.withFixture(async (c, { manager }) => {
      if (!c.known.serves('createGroup') || !c.known.serves('addGroupMember')) return
      // Without its permissions as a member, the creator could not delete the group any more.
      if (!c.target.takesWorlds && hasGrants(c.known.newGroupGrants)) return
      const group = await createGroup(c, manager, textOf(c, 'own'))
      const membership = { actor: manager, group, profile: manager }
      const added = await sendAndSettle(c, { operation: 'addGroupMember', ...membership })
      const { view } = await viewGroup(c, manager, group)
      // Whether the creator may do that is open: open.creator-grant.
      if (added.status !== 200 || view?.members?.includes(manager) !== true) return
      const response = await sendAndSettle(c, { operation: 'removeGroupMember', ...membership })
      const after = await viewGroup(c, manager, group)
      // The creator may have had its permissions as a member: open.creator-grant.
      const isMember = after.view?.members?.includes(manager) === true
      c.expect(response.status === 200 && !isMember, () => ({
        decides: [response, after],
        expected: { statuses: [200], says: 'the creator is no longer a member' },
        wrong: 'does not remove the creator of the group',
      }))
    }),
)

/** Whether this succeeds is open (open.remove-non-member), but nothing may change. */
async function expectNoneRemoved(c: Case, manager: Id, group: Id, profile: Id): Promise<void> {
  const before = await viewGroup(c, manager, group)
  const response = await sendAndSettle(c, { operation: 'removeGroupMember', actor: manager, group, profile })
  const after = await viewGroup(c, manager, group)
  c.expect(isSameView(after, before), () => ({
    decides: [response, after],
    expected: { group: before.view },
    when: 'although the profile is not a member',
  }))
}

async function expectRemoved(c: Case, manager: Id, group: Id, profile: Id): Promise<void> {
  const before = await viewGroup(c, manager, group)
  const response = await sendAndSettle(c, { operation: 'removeGroupMember', actor: manager, group, profile })
  const after = await viewGroup(c, manager, group)
  const members = before.view?.members?.filter(id => id !== profile)
  const expected = { ...before, view: before.view && { ...before.view, members } }
  c.expect(response.status === 200 && isSameView(after, expected), () => ({
    decides: [response, after],
    expected: { statuses: [200], group: expected.view },
  }))
}

clause(
  'remove.permission',
  'A caller without write permission gets 403 and cannot remove a member',
  actorsView,
  context =>
    context.withFixture((c, fixture) => {
      const { club, member } = fixture
      return expectDenied(c, fixture, removalOf(member, club.svc_id))
    }),
)

clause('remove.permission', 'A member without write permission cannot remove itself', actorsView, context =>
  context.withFixture(async (c, fixture) => {
    const { club, member } = fixture
    c.require(c.actors.includes(member), () => `needs a token of ${member} in the target file`)
    if (givenTo(c, fixture, member).includes('write')) return
    await expectDenied(c, { ...fixture, stranger: member }, removalOf(member, club.svc_id))
  }),
)

function removalOf(member: Id, group: Id): Parameters<typeof expectDenied>[2] {
  return {
    request: { operation: 'removeGroupMember', group, profile: member },
    isDone: ({ view }) => view?.members?.includes(member) === false,
  }
}

clause(
  'remove.not-found',
  'A removal from a deleted group returns 404 to a caller that could write it',
  actorsWrite,
  context =>
    context.withFixture((c, { manager, member, club }) =>
      expectMissingAfterDeletion(c, {
        operation: 'removeGroupMember',
        actor: manager,
        group: club.svc_id,
        profile: member,
      }),
    ),
)

clause(
  'remove.not-found',
  'A removal of an unknown profile and one of the SVC-ID of a group return 404',
  actorsWrite,
  async context => {
    const former = context.suite.target.takesWorlds ? await stageFormerProfile(context.suite) : undefined
    await context.withFixture(async (c, { manager, member, club, circle }) => {
      const request = { operation: 'removeGroupMember', actor: manager, group: club.svc_id } as const
      const unknown = await unknownProfile(c, manager, former)
      const response = await c.send({ ...request, profile: unknown.id })
      await requireSuccess(c, { ...request, profile: member })
      c.require(
        !mayBeMalformed(unknown, response.status),
        () =>
          `needs an SVC-ID that nobody has and that the target does not refuse as malformed; the target returned ${formatResponse(response)}`,
      )
      c.expect(response.status === 404, () => ({
        decides: response,
        expected: { statuses: [404] },
        when: 'with an unknown profile',
        because: 'the caller has write permission',
      }))
      const notProfile = await c.send({ ...request, profile: circle.svc_id })
      c.expect(notProfile.status === 404, () => ({
        decides: notProfile,
        expected: { statuses: [404] },
        when: 'with the SVC-ID of a group as the profile',
        because: 'the caller has write permission, and the id belongs to no profile',
      }))
    })
  },
)

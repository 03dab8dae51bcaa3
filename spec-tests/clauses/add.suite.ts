import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { outsiderOf, outsidersOf, requireGroup, viewGroup } from '../actors/group-view.js'
import {
  formatResponse,
  isClientError,
  requireSuccess,
  sendAndSettle,
  whatIsWrong,
} from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { withAcr } from '../arbitraries/granted-worlds.js'
import { areDistinguishable, type LabelledResponse } from '../oracle/differences.js'
import { clause } from '../runner/clause.js'
import { formatView, isSameView } from '../target/group-view.js'
import { expectDenied, expectIdleDenied } from './expect-denied.js'
import { formatLabelled, sendAdd } from './labelled-responses.js'
import { actorsView, controlView } from './needs.js'

clause(
  'add.member',
  'Each of several profiles that join one after the other is a member once and nothing else changes',
  actorsView,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager, club } = fixture
      const { svc_id: group } = club
      outsiderOf(c, fixture, club)
      for (const profile of outsidersOf(c, fixture, club).slice(0, 3)) {
        const before = await requireGroup(c, manager, group)
        c.require(
          before.members?.includes(profile) === false,
          () =>
            `needs a profile that is not a member; a read shows ${formatView({ status: 200, view: before })}`,
        )
        const { response } = await sendAdd(c, manager, { group, profile })
        const after = await viewGroup(c, manager, group)
        const expected = { status: 200, view: { ...before, members: [...(before.members ?? []), profile] } }
        c.expect(response.status === 200 && isSameView(after, expected), () => ({
          message: `addGroupMember ${whatIsWrong(response, 200, 'does not add exactly the one profile, once')}`,
          expected: `200, and ${formatView(expected)}`,
          observed: `${formatResponse(response)}, and ${formatView(after)}`,
        }))
        // The next one joins a group that was updated.
        if (c.suite.serves('updateGroup'))
          await sendAndSettle(c, {
            operation: 'updateGroup',
            actor: manager,
            group,
            body: textOf(c, 'joined'),
          })
      }
    }),
)

clause('add.already-member', 'Adding any of several members again changes nothing', actorsView, context =>
  context.withFixture(async (c, fixture) => {
    const { manager, member, club } = fixture
    const { svc_id: group } = club
    const others = outsidersOf(c, fixture, club).slice(0, 2)
    for (const profile of others) await sendAdd(c, manager, { group, profile })
    const before = await requireGroup(c, manager, group)
    const members = [member, ...others]
    c.require(
      members.every(id => before.members?.includes(id)),
      () => `needs a group with several members; ${formatView({ status: 200, view: before })}`,
    )
    for (const profile of members) {
      const { response } = await sendAdd(c, manager, { group, profile })
      const after = await viewGroup(c, manager, group)
      c.expect(response.status === 200 && isSameView(after, { status: 200, view: before }), () => ({
        message: `To add one of several members again ${whatIsWrong(response, 200, 'changes the group')}`,
        expected: `200, and still ${formatView({ status: 200, view: before })}`,
        observed: `${formatResponse(response)}, and ${formatView(after)}`,
      }))
    }
  }),
)

clause(
  'add.already-member',
  'The response to a second add differs from that to a first one and to one after a removal',
  actorsView,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager } = fixture
      const first: LabelledResponse[] = []
      const second: LabelledResponse[] = []
      const afterRemoval: LabelledResponse[] = []
      const expectReported = () => {
        const isReported =
          second.every(({ response }) => response.text.trim() !== '') && areDistinguishable(second, first)
        c.expect(isReported, () => ({
          message: 'Adding a member again does not report that the profile is already a member',
          expected: 'a body that differs from the body of the first add (ids, paths and dates aside)',
          observed: `first ${formatLabelled(first)}, then ${formatLabelled(second)}`,
        }))
      }
      for (const group of [fixture.club, fixture.circle]) {
        const ids = { group: group.svc_id, profile: outsiderOf(c, fixture, group) }
        first.push(await sendAdd(c, manager, ids))
        const before = await viewGroup(c, manager, ids.group)
        const again = await sendAdd(c, manager, ids)
        second.push(again)
        const after = await viewGroup(c, manager, ids.group)
        c.require(
          before.view?.members?.includes(ids.profile) === true,
          () => `needs addGroupMember to add a member; ${formatView(before)}`,
        )
        c.expect(again.response.status === 200 && isSameView(before, after), () => ({
          message: `Adding a member again ${isSameView(before, after) ? 'does not return 200' : 'changes the group'}`,
          expected: `200, and still ${formatView(before)}`,
          observed: `${formatResponse(again.response)}, and ${formatView(after)}`,
        }))
        // This one was a member before any of these requests.
        if (group === fixture.club)
          second.push(await sendAdd(c, manager, { group: group.svc_id, profile: fixture.member }))
        // With every response, the two kinds can only become more alike, so the first failure needs no later request.
        expectReported()
        if (!c.suite.serves('removeGroupMember')) continue
        const removed = await sendAndSettle(c, { operation: 'removeGroupMember', actor: manager, ...ids })
        if (removed.status !== 200) continue
        afterRemoval.push(await sendAdd(c, manager, ids))
        second.push(await sendAdd(c, manager, ids))
      }
      expectReported()
      const refused = afterRemoval.find(({ response }) => response.status !== 200)
      c.expect(refused === undefined, () => ({
        clause: 'add.member',
        message: `Adding a removed profile returns ${refused?.response.status} instead of 200`,
        expected: '200: the caller has added the same profile before',
        observed: formatLabelled(afterRemoval),
      }))
      // A removed profile is no longer a member, so its next add must get the response of a first one.
      c.expect(areDistinguishable(second, [...first, ...afterRemoval]), () => ({
        message: 'Adding a removed profile reports that the profile is already a member',
        expected: 'a body that differs from the body for a present member (ids, paths and dates aside)',
        observed: `for a present member ${formatLabelled(second)}, after its removal ${formatLabelled(afterRemoval)}`,
      }))
    }),
)

clause(
  'add.already-member',
  'A second add is reported whoever sent the first one and also for a creator that is a member',
  controlView,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const world = withAcr(scene.world, { resource: scene.circle, principal: scene.bo, permission: 'write' })
    return example(world, async c => {
      const { anna, bo, carol: profile, circle: group } = deployed(scene, c.world)
      if (!suite.serves('removeGroupMember')) return
      const [first, second]: [LabelledResponse[], LabelledResponse[]] = [[], []]
      for (const [one, other] of [
        [anna, bo],
        [bo, anna],
      ] as const) {
        await requireSuccess(c, { operation: 'removeGroupMember', actor: anna, group, profile })
        first.push(await sendAdd(c, one, { group, profile }))
        second.push(await sendAdd(c, other, { group, profile }))
      }
      const own = suite.creatorIsMember ? await createIfAccepted(c, anna, textOf(c, 'own')) : undefined
      if (own !== undefined) second.push(await sendAdd(c, anna, { group: own, profile: anna }))
      c.expect(areDistinguishable(second, first), () => ({
        message: 'Adding a member again does not report that the profile is already a member',
        expected: 'a body that differs from the body of the first add (ids, paths and dates aside)',
        observed: `first ${formatLabelled(first)}, then ${formatLabelled(second)}`,
      }))
    })
  },
)

clause(
  'add.already-member',
  'Refused requests with a profile do not make its next add the add of a member',
  actorsView,
  context =>
    context.withFixture(async (c, { manager, stranger, club: { svc_id: group }, member: profile }) => {
      if (!c.suite.serves('removeGroupMember')) return
      const ids = { group, profile }
      const remove = { operation: 'removeGroupMember', actor: manager, ...ids } as const
      await requireSuccess(c, remove)
      const first = await sendAdd(c, manager, ids)
      const second = await sendAdd(c, manager, ids)
      await requireSuccess(c, remove)
      for (const actor of [manager, stranger]) await sendAndSettle(c, { ...remove, actor })
      const refused = await sendAdd(c, stranger, ids)
      if (!areDistinguishable([second], [first]) || !isClientError(refused.response)) return
      // What a refused request changes is a matter of state.refusal.
      const { members } = await requireGroup(c, manager, group)
      if (members?.includes(profile) !== false) return
      const last = await sendAdd(c, manager, ids)
      c.expect(last.response.status === 200 && areDistinguishable([second], [last]), () => ({
        message: `Adding a profile after refused requests with it ${whatIsWrong(last.response, 200, 'reports that it is already a member')}`,
        expected: 'a body that differs from the body for a present member (ids, paths and dates aside)',
        observed: `for a present member ${formatLabelled([second])}, after the refused requests ${formatLabelled([last])}`,
      }))
    }),
)

clause(
  'add.permission',
  'A caller without write permission gets 403 and the profile does not become a member',
  actorsView,
  context =>
    context.withFixture((c, fixture) => {
      const { club, stranger: profile } = fixture
      return expectDenied(c, fixture, {
        request: { operation: 'addGroupMember', group: club.svc_id, profile },
        isDone: ({ view }) => view?.members?.includes(profile) === true,
      })
    }),
)

clause(
  'add.permission',
  'Adding a present member again is 403 without write permission',
  actorsView,
  context =>
    context.withFixture((c, fixture) => {
      const { club, member: profile } = fixture
      return expectIdleDenied(c, fixture, { operation: 'addGroupMember', group: club.svc_id, profile })
    }),
)

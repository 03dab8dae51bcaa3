import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { outsiderOf, outsidersOf, requireGroup, viewGroup } from '../actors/group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { withAcr } from '../arbitraries/granted-worlds.js'
import { areDistinguishable, type LabelledResponse } from '../oracle/differences.js'
import { clause } from '../runner/clause.js'
import { formatView, isSameView } from '../target/group-view.js'
import { expectDenied, expectIdleDenied } from './expect-denied.js'
import { sendAdd } from './labelled-responses.js'
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
          decides: [response, after],
          expected: { statuses: [200], group: expected.view },
        }))
        // The next one joins a group that was updated.
        if (c.suite.known.serves('updateGroup'))
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
        decides: [response, after],
        expected: { statuses: [200], group: before },
        when: 'for one of several members',
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
          decides: [...first, ...second],
          expected: {
            says: 'a body that differs from the body of the first add (ids, paths and dates aside)',
          },
          wrong: 'does not report that the profile is already a member',
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
          decides: [again, after],
          expected: { statuses: [200], group: before.view },
          when: 'for a member',
        }))
        // This one was a member before any of these requests.
        if (group === fixture.club)
          second.push(await sendAdd(c, manager, { group: group.svc_id, profile: fixture.member }))
        // With every response, the two kinds can only become more alike, so the first failure needs no later request.
        expectReported()
        if (!c.known.serves('removeGroupMember')) continue
        const removed = await sendAndSettle(c, { operation: 'removeGroupMember', actor: manager, ...ids })
        if (removed.status !== 200) continue
        afterRemoval.push(await sendAdd(c, manager, ids))
        second.push(await sendAdd(c, manager, ids))
      }
      expectReported()
      const refused = afterRemoval.find(({ response }) => response.status !== 200)
      c.expect(refused === undefined, () => ({
        clause: 'add.member',
        decides: refused ?? [],
        expected: { statuses: [200] },
        when: 'for a removed profile',
        because: 'the caller has added the same profile before',
      }))
      // A removed profile is no longer a member, so its next add must get the response of a first one.
      c.expect(areDistinguishable(second, [...first, ...afterRemoval]), () => ({
        decides: [...second, ...afterRemoval],
        expected: {
          says: 'a body that differs from the body for a present member (ids, paths and dates aside)',
        },
        wrong: 'reports of a removed profile that it is already a member',
      }))
    }),
)

clause(
  'add.already-member',
  'A second add is reported if another caller sent the first one or if the creator is a member',
  controlView,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const world = withAcr(scene.world, { resource: scene.circle, principal: scene.bo, permission: 'write' })
    return example(world, async c => {
      const { anna, bo, carol: profile, circle: group } = deployed(scene, c.world)
      if (!suite.known.serves('removeGroupMember')) return
      const [first, second]: [LabelledResponse[], LabelledResponse[]] = [[], []]
      for (const [one, other] of [
        [anna, bo],
        [bo, anna],
      ] as const) {
        await requireSuccess(c, { operation: 'removeGroupMember', actor: anna, group, profile })
        first.push(await sendAdd(c, one, { group, profile }))
        second.push(await sendAdd(c, other, { group, profile }))
      }
      const own = suite.known.creatorIsMember ? await createIfAccepted(c, anna, textOf(c, 'own')) : undefined
      if (own !== undefined) second.push(await sendAdd(c, anna, { group: own, profile: anna }))
      c.expect(areDistinguishable(second, first), () => ({
        decides: [...first, ...second],
        expected: { says: 'a body that differs from the body of the first add (ids, paths and dates aside)' },
        wrong: 'does not report that the profile is already a member',
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
      if (!c.known.serves('removeGroupMember')) return
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
        decides: [second, last],
        expected: {
          statuses: [200],
          says: 'a body that differs from the body for a present member (ids, paths and dates aside)',
        },
        wrong: 'reports of a removed profile that it is already a member',
        when: 'after refused requests with it',
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

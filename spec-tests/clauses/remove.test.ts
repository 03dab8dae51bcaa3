import type { Id } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { formatView, isSameView, outsidersOf, remove, viewGroup } from '../actors/group-view.js'
import { leaveProfile, maybeMalformed, unknownProfile } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectDenied, expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const
const needsView = { ...needs, observed: ['read-fields'] } as const

clause('remove.member', needsView, context =>
  context.withFixture(async (c, fixture) => {
    const { manager, member, club } = fixture
    const { svc_id: group } = club
    const others = outsidersOf(c, fixture, club).slice(0, 3)
    for (const profile of others)
      await c.send({ operation: 'addGroupMember', actor: manager, group, profile })
    await c.suite.settle()
    const { view } = await viewGroup(c, manager, group)
    c.require(
      [member, ...others].every(id => view?.members?.includes(id)),
      () => `needs a group with several members, and ${formatView({ status: 200, view })}`,
    )
    for (const profile of [...others, member]) await expectRemoved(c, manager, group, profile)
  }),
)

async function expectRemoved(c: Case, manager: Id, group: Id, profile: Id): Promise<void> {
  const before = await viewGroup(c, manager, group)
  const response = await c.send({ operation: 'removeGroupMember', actor: manager, group, profile })
  await c.suite.settle()
  const after = await viewGroup(c, manager, group)
  const members = before.view?.members?.filter(id => id !== profile)
  const expected = { ...before, view: before.view && { ...before.view, members } }
  c.expect(response.status === 200 && isSameView(after, expected), () => ({
    message: 'removing a member does not cleanUp the group with its other members',
    expected: `200, and ${formatView(expected)}`,
    observed: `${formatResponse(response)}, and ${formatView(after)}`,
  }))
}

clause('remove.permission', needsView, context =>
  context.withFixture((c, fixture) => {
    const { club, member } = fixture
    return expectDenied(c, fixture, {
      request: { operation: 'removeGroupMember', group: club.svc_id, profile: member },
      isDone: ({ view }) => view?.members?.includes(member) === false,
    })
  }),
)

/** Nor does a member without write remove itself. */
clause('remove.permission', needsView, context =>
  context.withFixture((c, fixture) => {
    const { club, member } = fixture
    c.require(c.actors.includes(member), () => `needs a token of ${member} in the target file`)
    return expectDenied(
      c,
      { ...fixture, stranger: member },
      {
        request: { operation: 'removeGroupMember', group: club.svc_id, profile: member },
        isDone: ({ view }) => view?.members?.includes(member) === false,
      },
    )
  }),
)

clause('remove.not-found', needs, context =>
  context.withFixture(async (c, { manager, member, club }) => {
    const request = {
      operation: 'removeGroupMember',
      actor: manager,
      group: club.svc_id,
      profile: member,
    } as const
    const served = await c.send(request)
    c.require(
      served.status === 200,
      () => `needs a member to be removed, and the response was ${formatResponse(served)}`,
    )
    await remove(c, manager, club.svc_id)
    await expectMissing(c, request)
  }),
)

clause('remove.not-found', needs, async context => {
  const gone = context.suite.takesWorlds ? await leaveProfile(context.suite) : undefined
  await context.withFixture(async (c, { manager, member, club, circle }) => {
    const { svc_id: group } = club
    const request = { operation: 'removeGroupMember', actor: manager, group } as const
    const unknown = await unknownProfile(c, manager, gone)
    const response = await c.send({ ...request, profile: unknown.id })
    const served = await c.send({ ...request, profile: member })
    c.require(
      served.status === 200 && !maybeMalformed(unknown, response.status),
      () => `needs an SVC-ID of no profile that looks like one, and it got ${formatResponse(response)}`,
    )
    c.expect(response.status === 404, () => ({
      message: 'removing a profile that is not there is not answered 404',
      expected: '404 to who may write',
      observed: formatResponse(response),
    }))
    const noProfile = await c.send({ ...request, profile: circle.svc_id })
    c.expect(noProfile.status === 404, () => ({
      message: 'removing a group’s SVC-ID, which is no profile, is not answered 404',
      expected: '404 to who may write',
      observed: formatResponse(noProfile),
    }))
  })
})

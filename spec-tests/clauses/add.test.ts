import type { Id } from '../../src/spec/nouns.js'
import { formatResponse, requireGroup } from '../actors/group-fixture.js'
import { formatView, isSameView, outsiderOf, viewGroup } from '../actors/group-view.js'
import { areDistinguishable, type LabelledResponse } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectDenied } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const
const needsView = { ...needs, observed: ['read-fields'] } as const

clause('add.member', needsView, context =>
  context.withFixture(async (c, fixture) => {
    const { manager, club } = fixture
    const profile = outsiderOf(c, fixture, club)
    const before = await requireGroup(c, manager, club.svc_id)
    c.require(
      before.members?.includes(profile) === false,
      () => `needs a profile that is no member, and ${formatView({ status: 200, view: before })}`,
    )
    const response = await add(c, manager, club.svc_id, profile)
    const after = await viewGroup(c, manager, club.svc_id)
    const expected = { status: 200, view: { ...before, members: [...(before.members ?? []), profile] } }
    c.expect(response.status === 200 && isSameView(after, expected), () => ({
      message: 'adding a profile does not make it a member, once, beside those there were',
      expected: `200, and ${formatView(expected)}`,
      observed: `${formatResponse(response)}, and ${formatView(after)}`,
    }))
  }),
)

clause('add.already-member', needsView, context =>
  context.withFixture(async (c, fixture) => {
    const [first, second, anew]: [LabelledResponse[], LabelledResponse[], LabelledResponse[]] = [[], [], []]
    for (const group of [fixture.club, fixture.circle]) {
      const ids = { group: group.svc_id, profile: outsiderOf(c, fixture, group) }
      first.push({ ids, response: await add(c, fixture.manager, ids.group, ids.profile) })
      const before = await viewGroup(c, fixture.manager, ids.group)
      const again = await add(c, fixture.manager, ids.group, ids.profile)
      second.push({ ids, response: again })
      const after = await viewGroup(c, fixture.manager, ids.group)
      c.require(
        before.view?.members?.includes(ids.profile) === true,
        () => `needs a profile to be added, and ${formatView(before)}`,
      )
      c.expect(again.status === 200 && isSameView(before, after), () => ({
        message: 'adding a member again is not 200, or changes the group',
        expected: `200, and still ${formatView(before)}`,
        observed: `${formatResponse(again)}, and ${formatView(after)}`,
      }))
      const removed = await c.send({ operation: 'removeGroupMember', actor: fixture.manager, ...ids })
      await c.suite.settle()
      if (removed.status === 200)
        anew.push({ ids, response: await add(c, fixture.manager, ids.group, ids.profile) })
    }
    const isSaid =
      second.every(({ response }) => response.text.trim() !== '') && areDistinguishable(second, first)
    c.expect(isSaid, () => ({
      message: 'adding a member again does not say that the profile was a member already',
      expected: 'a body, that says something else than that of the first add (ids, paths and dates aside)',
      observed: `first ${formatFound(first)}, then ${formatFound(second)}`,
    }))
    // Who was removed is no member, so that the next add is told apart from the second as the first one is.
    c.expect(areDistinguishable(second, [...first, ...anew]), () => ({
      message: 'adding a profile that was removed says that it was a member already',
      expected: 'something else than what adding a member again says (ids, paths and dates aside)',
      observed: `a member again ${formatFound(second)}, after its removal ${formatFound(anew)}`,
    }))
  }),
)

clause('add.permission', needsView, context =>
  context.withFixture((c, fixture) => {
    const { club, stranger: profile } = fixture
    return expectDenied(c, fixture, {
      request: { operation: 'addGroupMember', group: club.svc_id, profile },
      isDone: ({ view }) => view?.members?.includes(profile) === true,
    })
  }),
)

/** What the suite sends for an add has neither; with both it must at least be seen to work otherwise. */
clause('add.no-body', needs, context =>
  context.withFixture(async (c, fixture) => {
    const { manager, club } = fixture
    const request = {
      operation: 'addGroupMember',
      actor: manager,
      group: club.svc_id,
      profile: outsiderOf(c, fixture, club),
    } as const
    const bare = await c.send(request)
    const dressed = bare.status === 200 ? bare : await c.send({ ...request, body: {} })
    c.require(
      dressed.status === 200,
      () => `needs a profile to be added, and the response was ${formatResponse(dressed)}`,
    )
    c.expect(bare.status === 200, () => ({
      message: 'an add with neither a body nor a content type is not served, and with them it is',
      expected: '200: the request has no body',
      observed: formatResponse(bare),
    }))
  }),
)

async function add(c: Case, actor: Id, group: Id, profile: Id) {
  const response = await c.send({ operation: 'addGroupMember', actor, group, profile })
  await c.suite.settle()
  return response
}

function formatFound(tellings: readonly LabelledResponse[]): string {
  return tellings.map(({ response }) => formatResponse(response)).join(' and ')
}

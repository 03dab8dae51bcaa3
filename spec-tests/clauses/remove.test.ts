import type { Id } from '../../src/spec/nouns.js'
import { tellAnswer } from '../actors/actors.js'
import { outsidersOf, remove, sameSight, see, tellSight } from '../actors/group-view.js'
import { leaveProfile, maybeMalformed, unknownProfile } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectDenied, expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const

clause('remove.member', needs, trial =>
  trial.cast(async (c, cast) => {
    const { manager, member, club } = cast
    const { svc_id: group } = club
    const others = outsidersOf(c, cast, club).slice(0, 3)
    for (const profile of others) await c.ask({ operation: 'addGroupMember', actor: manager, group, profile })
    await c.suite.settle()
    const { view } = await see(c, manager, group)
    c.require(
      [member, ...others].every(id => view?.members?.includes(id)),
      () => `needs a group with several members, and ${tellSight({ status: 200, view })}`,
    )
    for (const profile of [...others, member]) await expectRemoved(c, manager, group, profile)
  }),
)

async function expectRemoved(c: Case, manager: Id, group: Id, profile: Id): Promise<void> {
  const before = await see(c, manager, group)
  const answer = await c.ask({ operation: 'removeGroupMember', actor: manager, group, profile })
  await c.suite.settle()
  const after = await see(c, manager, group)
  const members = before.view?.members?.filter(id => id !== profile)
  const expected = { ...before, view: before.view && { ...before.view, members } }
  c.expect(answer.status === 200 && sameSight(after, expected), () => ({
    message: 'removing a member does not leave the group with its other members',
    expected: `200, and ${tellSight(expected)}`,
    observed: `${tellAnswer(answer)}, and ${tellSight(after)}`,
  }))
}

clause('remove.permission', needs, trial =>
  trial.cast((c, cast) => {
    const { club, member } = cast
    return expectDenied(c, cast, {
      ask: { operation: 'removeGroupMember', group: club.svc_id, profile: member },
      isDone: ({ view }) => view?.members?.includes(member) === false,
    })
  }),
)

/** Nor does a member without write remove itself. */
clause('remove.permission', needs, trial =>
  trial.cast((c, cast) => {
    const { club, member } = cast
    c.require(c.actors.includes(member), () => `needs a token of ${member} in the target file`)
    return expectDenied(
      c,
      { ...cast, stranger: member },
      {
        ask: { operation: 'removeGroupMember', group: club.svc_id, profile: member },
        isDone: ({ view }) => view?.members?.includes(member) === false,
      },
    )
  }),
)

clause('remove.not-found', needs, trial =>
  trial.cast(async (c, { manager, member, club }) => {
    const ask = {
      operation: 'removeGroupMember',
      actor: manager,
      group: club.svc_id,
      profile: member,
    } as const
    const served = await c.ask(ask)
    c.require(
      served.status === 200,
      () => `needs a member to be removed, and the answer was ${tellAnswer(served)}`,
    )
    await remove(c, manager, club.svc_id)
    await expectMissing(c, ask)
  }),
)

clause('remove.not-found', needs, async trial => {
  const gone = trial.suite.takesWorlds ? await leaveProfile(trial.suite) : undefined
  await trial.cast(async (c, { manager, member, club, circle }) => {
    const { svc_id: group } = club
    const ask = { operation: 'removeGroupMember', actor: manager, group } as const
    const unknown = await unknownProfile(c, manager, gone)
    const answer = await c.ask({ ...ask, profile: unknown.id })
    const served = await c.ask({ ...ask, profile: member })
    c.require(
      served.status === 200 && !maybeMalformed(unknown, answer.status),
      () => `needs an SVC-ID of no profile that looks like one, and it got ${tellAnswer(answer)}`,
    )
    c.expect(answer.status === 404, () => ({
      message: 'removing a profile that is not there is not answered 404',
      expected: '404 to who may write',
      observed: tellAnswer(answer),
    }))
    const noProfile = await c.ask({ ...ask, profile: circle.svc_id })
    c.expect(noProfile.status === 404, () => ({
      message: 'removing a group’s SVC-ID, which is no profile, is not answered 404',
      expected: '404 to who may write',
      observed: tellAnswer(noProfile),
    }))
  })
})

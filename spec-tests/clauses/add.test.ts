import type { Id } from '../../src/spec/nouns.js'
import { tellAnswer, viewGroup } from '../actors/actors.js'
import { outsiderOf, sameSight, see, tellSight } from '../actors/group-view.js'
import { type Telling, tellApart } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectDenied } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const

clause('add.member', needs, trial =>
  trial.cast(async (c, cast) => {
    const { manager, club } = cast
    const profile = outsiderOf(c, cast, club)
    const before = await viewGroup(c, manager, club.svc_id)
    c.require(
      before.members?.includes(profile) === false,
      () => `needs a profile that is no member, and ${tellSight({ status: 200, view: before })}`,
    )
    const answer = await add(c, manager, club.svc_id, profile)
    const after = await see(c, manager, club.svc_id)
    const expected = { status: 200, view: { ...before, members: [...(before.members ?? []), profile] } }
    c.expect(answer.status === 200 && sameSight(after, expected), () => ({
      message: 'adding a profile does not make it a member, once, beside those there were',
      expected: `200, and ${tellSight(expected)}`,
      observed: `${tellAnswer(answer)}, and ${tellSight(after)}`,
    }))
  }),
)

clause('add.already-member', needs, trial =>
  trial.cast(async (c, cast) => {
    const [first, second, anew]: [Telling[], Telling[], Telling[]] = [[], [], []]
    for (const group of [cast.club, cast.circle]) {
      const ids = { group: group.svc_id, profile: outsiderOf(c, cast, group) }
      first.push({ ids, answer: await add(c, cast.manager, ids.group, ids.profile) })
      const before = await see(c, cast.manager, ids.group)
      const again = await add(c, cast.manager, ids.group, ids.profile)
      second.push({ ids, answer: again })
      const after = await see(c, cast.manager, ids.group)
      c.require(
        before.view?.members?.includes(ids.profile) === true,
        () => `needs a profile to be added, and ${tellSight(before)}`,
      )
      c.expect(again.status === 200 && sameSight(before, after), () => ({
        message: 'adding a member again is not 200, or changes the group',
        expected: `200, and still ${tellSight(before)}`,
        observed: `${tellAnswer(again)}, and ${tellSight(after)}`,
      }))
      const removed = await c.ask({ operation: 'removeGroupMember', actor: cast.manager, ...ids })
      await c.suite.settle()
      if (removed.status === 200)
        anew.push({ ids, answer: await add(c, cast.manager, ids.group, ids.profile) })
    }
    const isSaid = second.every(({ answer }) => answer.text.trim() !== '') && tellApart(second, first)
    c.expect(isSaid, () => ({
      message: 'adding a member again does not say that the profile was a member already',
      expected: 'a body, that says something else than that of the first add (ids, paths and dates aside)',
      observed: `first ${tell(first)}, then ${tell(second)}`,
    }))
    // Who was removed is no member, so that the next add is told apart from the second as the first one is.
    c.expect(tellApart(second, [...first, ...anew]), () => ({
      message: 'adding a profile that was removed says that it was a member already',
      expected: 'something else than what adding a member again says (ids, paths and dates aside)',
      observed: `a member again ${tell(second)}, after its removal ${tell(anew)}`,
    }))
  }),
)

clause('add.permission', needs, trial =>
  trial.cast((c, cast) => {
    const { club, stranger: profile } = cast
    return expectDenied(c, cast, {
      ask: { operation: 'addGroupMember', group: club.svc_id, profile },
      isDone: ({ view }) => view?.members?.includes(profile) === true,
    })
  }),
)

/** What the suite sends for an add has neither; with both it must at least be seen to work otherwise. */
clause('add.no-body', needs, trial =>
  trial.cast(async (c, cast) => {
    const { manager, club } = cast
    const ask = {
      operation: 'addGroupMember',
      actor: manager,
      group: club.svc_id,
      profile: outsiderOf(c, cast, club),
    } as const
    const bare = await c.ask(ask)
    const dressed = bare.status === 200 ? bare : await c.ask({ ...ask, body: {} })
    c.require(
      dressed.status === 200,
      () => `needs a profile to be added, and the answer was ${tellAnswer(dressed)}`,
    )
    c.expect(bare.status === 200, () => ({
      message: 'an add with neither a body nor a content type is not served, and with them it is',
      expected: '200: the request has no body',
      observed: tellAnswer(bare),
    }))
  }),
)

async function add(c: Case, actor: Id, group: Id, profile: Id) {
  const answer = await c.ask({ operation: 'addGroupMember', actor, group, profile })
  await c.suite.settle()
  return answer
}

function tell(tellings: readonly Telling[]): string {
  return tellings.map(({ answer }) => tellAnswer(answer)).join(' and ')
}

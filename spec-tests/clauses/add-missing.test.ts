import type { Id } from '../../src/spec/nouns.js'
import { type Cast, tellAnswer } from '../actors/actors.js'
import { outsiderOf, remove, sameSight, see, tellSight } from '../actors/group-view.js'
import { leaveProfile, maybeMalformed, type Unknown, unknownProfile } from '../actors/unknown-ids.js'
import { namesOnly, type Telling, tellApart } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { clause, type Trial } from '../runner/clause.js'
import { expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const

/** What adding answers where the group is not there, and where the profile is not, each asked for twice. */
interface Missing {
  readonly group: readonly Telling[]
  readonly profile: readonly Telling[]
  readonly unknown: Unknown
}

async function addToNobody(
  { suite, cast }: Trial,
  judge: (c: Case, cast: Cast, missing: Missing) => Promise<void> | void,
): Promise<void> {
  const gone = suite.takesWorlds ? await leaveProfile(suite) : undefined
  await cast(async (c, players) => {
    const { manager, club, circle } = players
    const add = async (group: Id, profile: Id): Promise<Telling> => ({
      ids: { group, profile },
      answer: await c.ask({ operation: 'addGroupMember', actor: manager, group, profile }),
    })
    const [one, other] = [outsiderOf(c, players, club), outsiderOf(c, players, circle)]
    for (const { answer } of [await add(club.svc_id, one), await add(circle.svc_id, other)])
      c.require(
        answer.status === 200,
        () => `needs a profile to be added, and the answer was ${tellAnswer(answer)}`,
      )
    const unknown = await unknownProfile(c, manager, gone)
    const profile = [await add(club.svc_id, unknown.id), await add(circle.svc_id, unknown.id)]
    await remove(c, manager, circle.svc_id)
    const group = [await add(circle.svc_id, other), await add(circle.svc_id, one)]
    await judge(c, players, { group, profile, unknown })
  })
}

clause('add.group-not-found', needs, trial =>
  addToNobody(trial, async (c, { manager, stranger, circle }, { group, profile }) => {
    expectSaid(c, 'group', group, profile)
    await expectMissing(c, {
      operation: 'addGroupMember',
      actor: manager,
      group: circle.svc_id,
      profile: stranger,
    })
  }),
)

clause('add.profile-not-found', needs, trial =>
  addToNobody(trial, (c, _, { group, profile, unknown }) => {
    c.require(
      profile.every(({ answer }) => !maybeMalformed(unknown, answer.status)),
      () => `needs an SVC-ID of no profile that looks like one, and it got ${tell(profile)}`,
    )
    expectSaid(c, 'profile', profile, group)
  }),
)

clause('add.profile-not-found', needs, trial =>
  trial.cast(async (c, { manager, club, circle }) => {
    const before = await see(c, manager, club.svc_id)
    const answer = await c.ask({
      operation: 'addGroupMember',
      actor: manager,
      group: club.svc_id,
      profile: circle.svc_id,
    })
    await c.suite.settle()
    const after = await see(c, manager, club.svc_id)
    c.require(before.status === 200, () => `needs a group that is there, and ${tellSight(before)}`)
    c.expect(answer.status === 404 && sameSight(before, after), () => ({
      message: 'adding a group’s SVC-ID, which is no profile, is not answered 404, or changes the group',
      expected: `404, and still ${tellSight(before)}`,
      observed: `${tellAnswer(answer)}, and ${tellSight(after)}`,
    }))
  }),
)

function expectSaid(
  c: Case,
  part: 'group' | 'profile',
  these: readonly Telling[],
  those: readonly Telling[],
): void {
  c.expect(
    these.every(({ answer }) => answer.status === 404),
    () => ({
      message: `adding where the ${part} is not there is not answered 404`,
      expected: '404 to who may write, or could',
      observed: tell(these),
    }),
  )
  const isSaid =
    these.every(({ answer }) => answer.text.trim() !== '') &&
    (these.every(telling => namesOnly(telling, part)) || tellApart(these, those))
  c.expect(isSaid, () => ({
    message: `adding where the ${part} is not there does not tell that it was the ${part}`,
    expected: `a body that holds the ${part}’s SVC-ID and not the other, or that differs from what a missing ${part === 'group' ? 'profile' : 'group'} gets (ids, paths and dates aside)`,
    observed: `${tell(these)}; the other: ${tell(those)}`,
  }))
}

function tell(tellings: readonly Telling[]): string {
  return tellings.map(({ answer }) => tellAnswer(answer)).join(' and ')
}

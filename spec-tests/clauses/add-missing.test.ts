import type { Id } from '../../src/spec/nouns.js'
import { formatResponse, type GroupFixture } from '../actors/group-fixture.js'
import { formatView, isSameView, outsiderOf, remove, viewGroup } from '../actors/group-view.js'
import { leaveProfile, maybeMalformed, type Unknown, unknownProfile } from '../actors/unknown-ids.js'
import { areDistinguishable, type LabelledResponse, namesOnly } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const
const needsView = { ...needs, observed: ['read-fields'] } as const

/** What adding responses where the group is not there, and where the profile is not, each asked for twice. */
interface Missing {
  readonly group: readonly LabelledResponse[]
  readonly profile: readonly LabelledResponse[]
  readonly unknown: Unknown
}

async function addToNobody(
  { suite, withFixture }: TestContext,
  judge: (c: Case, fixture: GroupFixture, missing: Missing) => Promise<void> | void,
): Promise<void> {
  const gone = suite.takesWorlds ? await leaveProfile(suite) : undefined
  await withFixture(async (c, players) => {
    const { manager, club, circle } = players
    const add = async (group: Id, profile: Id): Promise<LabelledResponse> => ({
      ids: { group, profile },
      response: await c.send({ operation: 'addGroupMember', actor: manager, group, profile }),
    })
    const [one, other] = [outsiderOf(c, players, club), outsiderOf(c, players, circle)]
    for (const { response } of [await add(club.svc_id, one), await add(circle.svc_id, other)])
      c.require(
        response.status === 200,
        () => `needs a profile to be added, and the response was ${formatResponse(response)}`,
      )
    const unknown = await unknownProfile(c, manager, gone)
    const profile = [await add(club.svc_id, unknown.id), await add(circle.svc_id, unknown.id)]
    await remove(c, manager, circle.svc_id)
    const group = [await add(circle.svc_id, other), await add(circle.svc_id, one)]
    await judge(c, players, { group, profile, unknown })
  })
}

clause('add.group-not-found', needs, context =>
  addToNobody(context, async (c, { manager, stranger, circle }, { group, profile }) => {
    expectSaid(c, 'group', group, profile)
    await expectMissing(c, {
      operation: 'addGroupMember',
      actor: manager,
      group: circle.svc_id,
      profile: stranger,
    })
  }),
)

clause('add.profile-not-found', needs, context =>
  addToNobody(context, (c, _, { group, profile, unknown }) => {
    c.require(
      profile.every(({ response }) => !maybeMalformed(unknown, response.status)),
      () => `needs an SVC-ID of no profile that looks like one, and it got ${formatFound(profile)}`,
    )
    expectSaid(c, 'profile', profile, group)
  }),
)

clause('add.profile-not-found', needsView, context =>
  context.withFixture(async (c, { manager, club, circle }) => {
    const before = await viewGroup(c, manager, club.svc_id)
    const response = await c.send({
      operation: 'addGroupMember',
      actor: manager,
      group: club.svc_id,
      profile: circle.svc_id,
    })
    await c.suite.settle()
    const after = await viewGroup(c, manager, club.svc_id)
    c.require(before.status === 200, () => `needs a group that is there, and ${formatView(before)}`)
    c.expect(response.status === 404 && isSameView(before, after), () => ({
      message: 'adding a group’s SVC-ID, which is no profile, is not answered 404, or changes the group',
      expected: `404, and still ${formatView(before)}`,
      observed: `${formatResponse(response)}, and ${formatView(after)}`,
    }))
  }),
)

function expectSaid(
  c: Case,
  part: 'group' | 'profile',
  these: readonly LabelledResponse[],
  those: readonly LabelledResponse[],
): void {
  c.expect(
    these.every(({ response }) => response.status === 404),
    () => ({
      message: `adding where the ${part} is not there is not answered 404`,
      expected: '404 to who may write, or could',
      observed: formatFound(these),
    }),
  )
  const isSaid =
    these.every(({ response }) => response.text.trim() !== '') &&
    (these.every(telling => namesOnly(telling, part)) || areDistinguishable(these, those))
  c.expect(isSaid, () => ({
    message: `adding where the ${part} is not there does not formatFound that it was the ${part}`,
    expected: `a body that holds the ${part}’s SVC-ID and not the other, or that differs from what a missing ${part === 'group' ? 'profile' : 'group'} gets (ids, paths and dates aside)`,
    observed: `${formatFound(these)}; the other: ${formatFound(those)}`,
  }))
}

function formatFound(tellings: readonly LabelledResponse[]): string {
  return tellings.map(({ response }) => formatResponse(response)).join(' and ')
}

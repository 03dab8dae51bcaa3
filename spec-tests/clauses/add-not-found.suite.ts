import type { Id } from '../../src/spec/nouns.js'
import type { GroupFixture } from '../actors/group-fixture.js'
import { deleteGroup, outsiderOf, viewGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { mayBeMalformed, stageFormerProfile, type UnknownId, unknownProfile } from '../actors/unknown-ids.js'
import { areDistinguishable, type LabelledResponse, namesOnly } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { ClauseTest } from '../runner/registry.js'
import { formatResponse } from '../target/format-response.js'
import { isSameView } from '../target/group-view.js'
import { expectMissing, requireView } from './expect-denied.js'
import { formatLabelled, sendAdd } from './labelled-responses.js'
import { actorsView, actorsWrite } from './needs.js'

/** The responses to adds to a missing group and to adds of a missing profile, two of each. */
interface NotFound {
  readonly group: readonly LabelledResponse[]
  readonly profile: readonly LabelledResponse[]
  readonly unknown: UnknownId
}

/** A test that adds a missing profile to two groups, and then two profiles to a deleted group. */
function onMissing(
  judge: (c: Case, fixture: GroupFixture, responses: NotFound) => Promise<void> | void,
): ClauseTest['test'] {
  return async ({ suite, withFixture }) => {
    const former = suite.target.takesWorlds ? await stageFormerProfile(suite) : undefined
    await withFixture(async (c, fixture) => {
      const { manager, club, circle } = fixture
      const add = (group: Id, profile: Id) => sendAdd(c, manager, { group, profile })
      const [one, other] = [outsiderOf(c, fixture, club), outsiderOf(c, fixture, circle)]
      for (const { response } of [await add(club.svc_id, one), await add(circle.svc_id, other)])
        c.require(
          response.status === 200,
          () => `needs addGroupMember to succeed; the target returned ${formatResponse(response)}`,
        )
      const unknown = await unknownProfile(c, manager, former)
      const profile = [await add(club.svc_id, unknown.id), await add(circle.svc_id, unknown.id)]
      await deleteGroup(c, manager, circle.svc_id)
      const group = [await add(circle.svc_id, other), await add(circle.svc_id, one)]
      await judge(c, fixture, { group, profile, unknown })
    })
  }
}

clause(
  'add.group-not-found',
  'An add to a deleted group is 404 and its body tells the missing group from a missing profile',
  actorsWrite,
  onMissing(async (c, { manager, stranger, circle }, { group, profile }) => {
    expectNamed(c, 'group', group, profile)
    await expectMissing(c, {
      operation: 'addGroupMember',
      actor: manager,
      group: circle.svc_id,
      profile: stranger,
    })
  }),
)

clause(
  'add.profile-not-found',
  'An add of an unknown profile is 404 and its body tells it from an add to a missing group',
  actorsWrite,
  onMissing((c, _, { group, profile, unknown }) => {
    c.require(
      profile.every(({ response }) => !mayBeMalformed(unknown, response.status)),
      () =>
        `needs an SVC-ID that nobody has and that the target does not refuse as malformed; the target returned ${formatLabelled(profile)}`,
    )
    expectNamed(c, 'profile', profile, group)
  }),
)

/** The SVC-ID of a group is not the SVC-ID of a profile. A body that names an id must name that one. */
clause(
  'add.profile-not-found',
  'The SVC-ID of a living group in place of the profile is 404 and changes nothing',
  actorsView,
  context =>
    context.withFixture(async (c, { manager, club, circle }) => {
      const before = await requireView(c, manager, club.svc_id)
      const added = await sendAdd(c, manager, { group: club.svc_id, profile: circle.svc_id })
      const { response } = added
      const after = await viewGroup(c, manager, club.svc_id)
      c.expect(response.status === 404 && isSameView(before, after), () => ({
        decides: [added, after],
        expected: { statuses: [404], group: before.view },
        when: 'with the SVC-ID of a group as the profile',
      }))
      const unknown = await unknownProfile(c, manager, undefined)
      const usual = await sendAdd(c, manager, { group: club.svc_id, profile: unknown.id })
      if (!namesOnly(usual, 'profile')) return
      c.expect(!namesOnly(added, 'group'), () => ({
        decides: [added, usual],
        expected: { says: 'a body with the SVC-ID that stands for the profile, as with an unknown profile' },
        wrong: 'names the group in its 404',
        when: 'if the SVC-ID of the profile is that of another group',
      }))
    }),
)

/** Nor is the SVC-ID of a group that was deleted. A target may refuse it as malformed: open.malformed-id. */
for (const [id, operation] of [
  ['add.profile-not-found', 'addGroupMember'],
  ['remove.not-found', 'removeGroupMember'],
] as const)
  clause(
    id,
    'The SVC-ID of a deleted group in place of the profile is refused and changes nothing',
    actorsView,
    context =>
      context.withFixture(async (c, { manager: actor, club, circle }) => {
        if (!c.known.serves('deleteGroup')) return
        await deleteGroup(c, actor, circle.svc_id)
        const before = await requireView(c, actor, club.svc_id)
        const request = { operation, actor, group: club.svc_id, profile: circle.svc_id } as const
        const response = await sendAndSettle(c, request)
        const after = await viewGroup(c, actor, club.svc_id)
        const isRefused = isClientError(response)
        c.expect(isRefused && isSameView(before, after), () => ({
          decides: [response, after],
          expected: { statuses: ['4xx'], group: before.view },
          when: 'with the SVC-ID of a deleted group as the profile',
        }))
      }),
  )

/** The responses must be 404 and must say which of the two does not exist. */
function expectNamed(
  c: Case,
  missing: 'group' | 'profile',
  responses: readonly LabelledResponse[],
  others: readonly LabelledResponse[],
): void {
  c.expect(
    responses.every(({ response }) => response.status === 404),
    () => ({
      decides: responses.find(({ response }) => response.status !== 404) ?? [],
      expected: { statuses: [404] },
      when: `with a missing ${missing}`,
      because: 'the caller may write the group, or could before it was deleted',
    }),
  )
  const isNamed =
    responses.every(({ response }) => response.text.trim() !== '') &&
    (responses.every(response => namesOnly(response, missing)) || areDistinguishable(responses, others))
  const other = missing === 'group' ? 'profile' : 'group'
  c.expect(isNamed, () => ({
    decides: [...responses, ...others],
    expected: {
      says: `a body with the SVC-ID of the ${missing} and not of the ${other}, or a body that differs from the one for a missing ${other} (ids, paths and dates aside)`,
    },
    wrong: `does not say in its 404 that the ${missing} is missing`,
  }))
}

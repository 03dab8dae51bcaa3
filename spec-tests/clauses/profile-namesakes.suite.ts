import type { Id, Profile, World } from '../../src/spec/nouns.js'
import { createGroup, textOf } from '../actors/group-fixture.js'
import { requireGroup } from '../actors/group-view.js'
import { formatResponse, requireSuccess, sendAndSettle, whatIsWrong } from '../actors/requests.js'
import { deployed, type Scene, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { ClauseTest } from '../runner/registry.js'
import { sameMembers } from '../target/group-layout.js'
import { create, expectNotAllowedToCreate } from './expect-not-created.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { control, controlView, controlWrite } from './needs.js'

/** The profiles of the scene, and a profile with the name of each. */
interface Namesakes extends Scene {
  readonly otherAnna: Id
  readonly otherBo: Id
  readonly otherCarol: Id
}

/** What the namesakes share: some deployments refuse a world in which profiles share an email address. */
const shared = {
  name: { says: 'of the same name', emailOf: ({ email }: Profile) => `other.${email}` },
  email: { says: 'of the same name and email address', emailOf: ({ email }: Profile) => email },
} as const

/** Two profiles with the same name are two profiles: what is true of one says nothing of the other. */
function onNamesakes(
  judge: (c: Case, namesakes: Namesakes, says: string) => Promise<unknown>,
): ClauseTest['test'] {
  return async ({ suite, example }) => {
    for (const { says, emailOf } of Object.values(shared))
      await example(worldOf(suite.target.wire.idPrefix, emailOf), async c => {
        await judge(c, namesakesIn(c), says)
      })
  }
}

/** The namesakes of Bo and Anna are members of the club and of no other group. The members of the circle may read the club. */
function worldOf(idPrefix: string, emailOf: (profile: Profile) => string | undefined): World {
  const { world, bo, club, circle } = sceneOf(idPrefix)
  const others = world.profiles.map((profile, at) => ({
    ...profile,
    svc_id: `${idPrefix}${String(at + 1).repeat(32)}`,
    email: emailOf(profile) ?? '',
  }))
  const members = [bo, ...others.slice(0, 2).map(({ svc_id }) => svc_id)]
  return {
    ...world,
    profiles: [...world.profiles, ...others],
    groups: world.groups.map(group => (group.svc_id === club ? { ...group, members } : group)),
    acrs: [...world.acrs, { resource: club, principal: circle, permission: 'read' }],
  }
}

function namesakesIn({ world, suite }: Case): Namesakes {
  const own = deployed(sceneOf(suite.target.wire.idPrefix), world)
  const [otherAnna, otherBo, otherCarol] = world.profiles.slice(-3).map(({ svc_id }) => svc_id) as [
    Id,
    Id,
    Id,
  ]
  return { ...own, otherAnna, otherBo, otherCarol }
}

/** Each namesake reads each group: Anna's ACRs say nothing of the other Anna, nor Carol's groups of the other Carol. */
clause(
  'acr.direct',
  control,
  onNamesakes(c => expectReads(c, relationsIn(c))),
)

clause(
  'read.content',
  controlView,
  onNamesakes(async (c, { anna, club }, says) => {
    const { members } = await requireGroup(c, anna, club)
    const expected = c.world.groups.find(({ svc_id }) => svc_id === club)?.members ?? []
    c.expect(sameMembers(members, expected), () => ({
      message: `readGroup does not show every member of a group with members ${says}`,
      expected: expected.join(', '),
      observed: members?.join(', ') ?? 'no list of members',
    }))
  }),
)

clause(
  'create.vetted-only',
  controlWrite,
  onNamesakes(async (c, { anna, otherAnna }, says) => {
    const { response } = await create(c, anna)
    c.require(response.status === 200, () => 'needs createGroup to succeed for a member of Vetted')
    await expectNotAllowedToCreate(c, otherAnna, `${says} as a member`, anna)
  }),
)

/** The permissions of the creator are those of one profile. */
clause(
  'read.permission',
  controlWrite,
  onNamesakes(async (c, { anna, otherAnna }, says) => {
    const group = await createGroup(c, anna, textOf(c, 'own'))
    await requireSuccess(c, { operation: 'readGroup', actor: anna, group })
    const response = await c.send({ operation: 'readGroup', actor: otherAnna, group })
    c.expect(response.status === 403, () => ({
      message: `readGroup does not return 403 to a profile ${says} as the creator`,
      expected: '403: no ACR on this group names the caller, who is a member of no group that has one',
      observed: formatResponse(response),
    }))
  }),
)

clause(
  'add.member',
  controlView,
  onNamesakes(async (c, { anna: actor, carol, otherCarol: profile, circle: group }, says) => {
    const response = await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile })
    const { members } = await requireGroup(c, actor, group)
    const isIn = [carol, profile].every(id => members?.includes(id))
    c.expect(response.status === 200 && isIn, () => ({
      message: `addGroupMember for a profile ${says} as a member ${whatIsWrong(response, 200, 'does not add it beside that member')}`,
      expected: `200, and ${carol} and ${profile} are members`,
      observed: `${formatResponse(response)}; members: ${members?.join(', ')}`,
    }))
  }),
)

clause(
  'remove.member',
  controlView,
  onNamesakes(async (c, { anna: actor, bo, otherBo: profile, club: group }, says) => {
    const response = await sendAndSettle(c, { operation: 'removeGroupMember', actor, group, profile })
    const { members } = await requireGroup(c, actor, group)
    const isRight = members?.includes(bo) === true && !members.includes(profile)
    c.expect(response.status === 200 && isRight, () => ({
      message: `removeGroupMember for a profile ${says} as another member ${whatIsWrong(response, 200, 'does not remove it alone')}`,
      expected: `200; ${profile} is no member, and ${bo} is one`,
      observed: `${formatResponse(response)}; members: ${members?.join(', ')}`,
    }))
  }),
)

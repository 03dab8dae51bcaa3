import { type Acr, type Group, type Id, type Permission, permissions } from '../../src/spec/nouns.js'
import { createGroup, formatResponse, textOf } from '../actors/group-fixture.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { nameIn } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { createdId } from '../target/created-id.js'

const control = { tier: 'control', writes: true } as const
const many = 120

/** One who belongs to many groups holds what any one of them has, the first as the last, among very many ACRs. */
clause('acr.any-suffices', control, async ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const scene = sceneOf(idPrefix)
  const teams = Array.from(
    { length: many },
    (_, at): Group => ({
      svc_id: `${idPrefix}${(at + 256).toString(16).padStart(32, '9')}`,
      title: `Team ${at + 1}`,
      description: 'One of many',
      members: [scene.carol],
    }),
  )
  const strangers = teams.map(
    (team): Group => ({
      ...team,
      svc_id: team.svc_id.replace(/9{8}/, '8'.repeat(8)),
      title: `Other ${team.title}`,
      members: [scene.bo],
    }),
  )
  const acrsOf = (groups: readonly Group[]): readonly Acr[] =>
    groups.map(({ svc_id: principal }) => ({ resource: scene.club, principal, permission: 'read' }))
  for (const at of [0, many / 2, many - 1]) {
    const acr: Acr = { resource: scene.club, principal: teams[at]?.svc_id as Id, permission: 'read' }
    const world = {
      ...scene.world,
      groups: [...scene.world.groups, ...teams, ...strangers],
      acrs: [...scene.world.acrs, ...acrsOf(strangers), acr, ...acrsOf(strangers)],
    }
    await example(world, async c => {
      const { carol, club } = deployed(scene, c.world)
      const { status } = await c.send({ operation: 'readGroup', actor: carol, group: club })
      c.expect(status === 200, () => ({
        message: `one of ${many} groups of a caller has read on a group, and the caller may not read it`,
        expected: `200: an ACR gives read to ${nameIn(c.world, teams[at]?.svc_id as Id)}, and Carol is a member`,
        observed: String(status),
      }))
    })
  }
})

/** What a permission lets a caller do does not depend on whether it comes directly or through a group. */
clause('acr.through-group', control, async ({ suite, example }) => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const grant = (principal: Id, permission: Permission) => ({
    ...scene.world,
    groups: scene.world.groups.map(group => ({
      ...group,
      members: group.svc_id === scene.vetted ? [...group.members, scene.carol] : group.members,
    })),
    acrs: [...scene.world.acrs, { resource: scene.club, principal, permission }],
  })
  for (const permission of permissions) {
    const seen: string[] = []
    for (const principal of [scene.carol, scene.vetted])
      await example(grant(principal, permission), async c => {
        const { carol: actor, club: group } = deployed(scene, c.world)
        const read = await c.send({ operation: 'readGroup', actor, group })
        const body = { title: 'Larks', description: 'Up before the sun' }
        const update = await c.send({ operation: 'updateGroup', actor, group, body })
        seen.push(`readGroup ${read.status}, updateGroup ${update.status}`)
        const [direct, through = direct] = seen
        c.expect(through === direct, () => ({
          message: `${permission} through a group does not let a caller do what it does directly`,
          expected: `${direct}: what an ACR that names the caller was seen to give`,
          observed: `${through}, where it names a group of the caller's`,
        }))
      })
  }
})

/** Who creates a group holds it alone: another member of Vetted has no more on it than a stranger. */
clause('acr.vetted-is-not-permission', control, async ({ suite, example }) => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const groups = scene.world.groups.map(group =>
    group.svc_id === scene.vetted ? { ...group, members: [scene.anna, scene.bo] } : group,
  )
  await example({ ...scene.world, groups }, async c => {
    const { anna, bo } = deployed(scene, c.world)
    const body = { title: 'Night owls', description: 'Awake at three' }
    const response = await c.send({ operation: 'createGroup', actor: anna, body })
    const group = createdId(c, response)
    if (response.status !== 200 || group === undefined)
      return c.require(false, () => `needs a group to be created, and the response was ${response.status}`)
    await suite.settle()
    for (const operation of ['readGroup', 'updateGroup', 'deleteGroup'] as const) {
      const { status } = await c.send({
        operation,
        actor: bo,
        group,
        ...(operation === 'updateGroup' ? { body } : {}),
      })
      c.expect(status === 403, () => ({
        message: `${operation} on a group that another member of Vetted created is not refused`,
        expected: '403: no ACR gives Bo anything on it',
        observed: String(status),
      }))
    }
  })
})

/** A member that no ACR names, of a group that was there and of one that was created. */
clause('acr.membership-is-not-permission', { tier: 'actors', writes: true }, context =>
  context.withFixture(async (c, fixture) => {
    const { manager, member, club } = fixture
    c.require(c.actors.includes(member), () => 'needs tokens of three profiles in the target file')
    const served = await c.send({ operation: 'readGroup', actor: manager, group: club.svc_id })
    c.require(served.status === 200, () => `needs a group to be read, and the response was ${served.status}`)
    await expectNothingHeld(c, member, club.svc_id)
    if (!c.suite.takesWorlds) return
    const group = await createGroup(c, manager, textOf(c, 'joined'))
    const added = await c.send({ operation: 'addGroupMember', actor: manager, group, profile: member })
    await c.suite.settle()
    // What a creator may do is open: open.creator-grant.
    if (added.status === 200) await expectNothingHeld(c, member, group)
  }),
)

async function expectNothingHeld(c: Case, member: Id, group: Id): Promise<void> {
  for (const request of [
    { operation: 'readGroup' },
    { operation: 'updateGroup', body: textOf(c, 'seized') },
    { operation: 'deleteGroup' },
  ] as const) {
    const response = await c.send({ ...request, actor: member, group })
    c.expect(response.status === 403, () => ({
      message: `${request.operation} by a member that no ACR names is not refused`,
      expected: '403: being a member of a group grants nothing on it',
      observed: formatResponse(response),
    }))
  }
}

import fc from 'fast-check'
import type { Acr, Group, Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { onWorld } from '../actors/requests.js'
import { acrsOf, deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import { withMember, withoutAcr, worldsWithSeveralGrants } from '../arbitraries/granted-worlds.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { relationOf } from '../oracle/permission-oracle.js'
import { clause } from '../runner/clause.js'
import { expectAccess, expectPermitted, writeOperations } from './expect-access.js'
import { controlView, controlWrite } from './needs.js'
import { requireDecision } from './require-decision.js'

clause(
  'acr.any-suffices',
  'The only ACR that gives a permission is enough among drawn ACRs and access ends without it',
  controlView,
  ({ suite, property }) =>
    property(
      worldsWithSeveralGrants(suite.target.wire.idPrefix),
      fc.constantFrom(...writeOperations),
      async (c, write) => {
        const { caller, subjectGroup } = rolesIn(c.world)
        const { direct, through, isMember, isVetted } = relationOf(c.world, caller, subjectGroup)
        const decisive = (['read', 'write'] as const).flatMap(permission => {
          const [only, ...others] = [...direct, ...through].filter(acr => acr.permission === permission)
          const operation = permission === 'read' ? 'readGroup' : write
          return only === undefined || others.length > 0 ? [] : [{ only, operation }]
        })
        for (const { operation } of decisive) await expectPermitted(c, operation)
        if (isMember || isVetted) return
        for (const { only, operation } of decisive)
          await onWorld(c, withoutAcr(c.world, only), without => expectAccess(without, operation))
      },
      1 / 2,
    ),
)

clause(
  'acr.any-suffices',
  'Two ACRs give one principal read and write in either order whether it is a profile or a group',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('updateGroup')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { club, circle, carol } = scene
    const groups = scene.world.groups.map(group =>
      group.svc_id === circle ? { ...group, members: [carol] } : group,
    )
    for (const principal of [carol, circle])
      for (const order of [
        ['read', 'write'],
        ['write', 'read'],
      ] as const) {
        const acrs = order.map(permission => ({ resource: club, principal, permission }))
        await example({ ...scene.world, groups, acrs: [...scene.world.acrs, ...acrs] }, async c => {
          const { carol: actor, club: group } = deployed(scene, c.world)
          const read = await c.send({ operation: 'readGroup', actor, group })
          const write = await c.send({ operation: 'updateGroup', actor, group, body: { title: 'Renamed' } })
          for (const response of [read, write]) requireDecision(c, response, true)
          c.expect(read.status === 200 && write.status === 200, () => ({
            decides: read.status === 200 ? write : read,
            expected: { statuses: [200] },
            when: 'to a caller whom two ACRs name',
            because: `one ACR gives ${order[0]}, the next one ${order[1]}`,
          }))
        })
      }
  },
)

clause(
  'acr.any-suffices',
  'ACRs on a caller and on its groups add up: none takes away what another one gives',
  controlWrite,
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { club, circle, vetted, carol } = scene
    const world = withMember(scene.world, carol, vetted)
    const together = [
      [carol, circle],
      [circle, vetted],
      [carol, circle, vetted],
    ].map(principals => principals.flatMap(principal => readAndWrite(principal, [club])))
    const oneEach = (['read', 'write'] as const).map(direct => [
      ...acrsOf(club, carol, [direct]),
      ...acrsOf(club, circle, [direct === 'read' ? 'write' : 'read']),
    ])
    for (const given of [...together, ...oneEach]) {
      await example({ ...world, acrs: [...world.acrs, ...given] }, async c => {
        const { carol: actor, club: group } = deployed(scene, c.world)
        const body = { title: 'Renamed' }
        for (const request of c.known.served([
          { operation: 'readGroup' },
          { operation: 'updateGroup', body },
        ] as const)) {
          const response = await c.send({ ...request, actor, group })
          requireDecision(c, response, true)
          c.expect(response.status === 200, () => ({
            decides: response,
            expected: { statuses: [200] },
            when: `to a caller whom ${given.length} ACRs together give read and write`,
            because: 'one of them that gives the permission is enough',
          }))
        }
      })
    }
  },
)

/** How many groups the caller belongs to, and how many further ACRs name other groups. */
const many = 1_100

clause(
  'acr.any-suffices',
  'An ACR counts whether it names the first or the last of over a thousand groups of the caller',
  controlWrite,
  async ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const scene = sceneOf(idPrefix)
    const own = Array.from(
      { length: many },
      (_, at): Group => ({
        svc_id: `${idPrefix}${(at + 256).toString(16).padStart(32, '9')}`,
        title: `Team ${at + 1}`,
        description: 'One of many',
        members: [scene.carol],
      }),
    )
    const others = own.map(
      (team): Group => ({
        ...team,
        svc_id: team.svc_id.replace(/9{8}/, '8'.repeat(8)),
        title: `Other ${team.title}`,
        members: [scene.bo],
      }),
    )
    const toOthers = others.map(
      ({ svc_id }): Acr => ({
        resource: scene.club,
        principal: svc_id,
        permission: 'read',
      }),
    )
    for (const at of [0, many / 2, many - 1]) {
      const principal = own[at]?.svc_id as Id
      const world = {
        ...scene.world,
        groups: [...scene.world.groups, ...own, ...others],
        acrs: [
          ...scene.world.acrs,
          ...toOthers,
          { resource: scene.club, principal, permission: 'read' as const },
          // Some services keep an ACR only once.
          ...toOthers.map(acr => ({ ...acr, permission: 'write' as const })),
        ],
      }
      await example(world, async c => {
        const { carol, club } = deployed(scene, c.world)
        const response = await c.send({ operation: 'readGroup', actor: carol, group: club })
        requireDecision(c, response, true)
        c.expect(response.status === 200, () => ({
          decides: response,
          expected: { statuses: [200] },
          when: `to a caller if one of its ${many} groups has read permission, among ${world.acrs.length} ACRs`,
          because: `an ACR gives read to ${own[at]?.title}, and Carol is a member`,
        }))
      })
    }
  },
)

clause(
  'acr.through-group',
  'An ACR that names a group counts for the last of its more than two thousand members too',
  controlWrite,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const scene = sceneOf(idPrefix)
    const { world, carol, club, circle } = scene
    const people = crowd(idPrefix, 2 * many)
    const members = [...people.profiles.map(({ svc_id }) => svc_id).filter(id => id !== carol), carol]
    const groups = world.groups.map(group => (group.svc_id === circle ? { ...group, members } : group))
    const acr: Acr = { resource: club, principal: circle, permission: 'read' }
    return example({ ...people, groups, acrs: [...world.acrs, acr] }, async c => {
      const { anna: first, carol: last, club: group } = deployed(scene, c.world)
      const responses = [
        await c.send({ operation: 'readGroup', actor: first, group }),
        await c.send({ operation: 'readGroup', actor: last, group }),
      ] as const
      for (const response of responses) requireDecision(c, response, true)
      c.expect(responses[1].status === 200, () => ({
        decides: responses[1],
        expected: { statuses: [200] },
        when: `to the last of ${members.length} members of a group with read permission`,
        because: 'an ACR gives read to the group, and the caller is a member',
      }))
    })
  },
)

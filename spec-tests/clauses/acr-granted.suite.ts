import fc from 'fast-check'
import { type Acr, type Id, type Permission, permissions } from '../../src/spec/nouns.js'
import { onWorld } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { onlyAcr, withoutAcr, withoutMember, worldsWithOneGrant } from '../arbitraries/granted-worlds.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { belongsToNoGroup, dependsOnGroups, type Relation } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectForbidden, expectPermitted, type GroupOperation, writeOperations } from './expect-access.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { controlView, controlWrite } from './needs.js'

const drawn = fc.record({ write: fc.constantFrom(...writeOperations), leaves: fc.boolean() })

/** The operation that shows whether the caller has the permission of an ACR. */
function operationFor({ permission }: Acr, write: GroupOperation): GroupOperation {
  return permission === 'read' ? 'readGroup' : write
}

/** The relations of the caller to all groups, and of all profiles to the subject group. */
function relationsOfSubject(c: Case): readonly Relation[] {
  const { caller, subjectGroup } = rolesIn(c.world)
  return relationsIn(c).filter(({ profile, group }) => profile === caller || group === subjectGroup)
}

clause(
  'acr.direct',
  'Drawn worlds: the caller is permitted with an ACR that names it and forbidden without that ACR',
  controlView,
  ({ suite, property }) =>
    property(
      worldsWithOneGrant(suite.target.wire.idPrefix, ['caller']),
      drawn,
      async (c, { write }) => {
        const acr = onlyAcr(c.world)
        const operation = operationFor(acr, write)
        await expectReads(c, relationsOfSubject(c).filter(belongsToNoGroup))
        await expectPermitted(c, operation)
        await onWorld(c, withoutAcr(c.world, acr), async without => {
          await expectReads(without, relationsOfSubject(without).filter(belongsToNoGroup))
          await expectForbidden(without, operation)
        })
      },
      1 / 3,
    ),
)

clause(
  'acr.through-group',
  'Drawn worlds: the caller has what an ACR gives its group until it loses the ACR or the membership',
  controlView,
  ({ suite, property }) =>
    property(
      worldsWithOneGrant(suite.target.wire.idPrefix, ['helpers', 'helpers', 'subjectGroup', 'vetted']),
      drawn,
      async (c, { write, leaves }) => {
        const acr = onlyAcr(c.world)
        const { caller, helpers } = rolesIn(c.world)
        const operation = operationFor(acr, write)
        await expectReads(c, relationsOfSubject(c).filter(dependsOnGroups))
        await expectPermitted(c, operation)
        // Other clauses judge a member of the subject group or of Vetted without the ACR.
        const isRemoved = leaves || acr.principal !== helpers
        const changed = isRemoved ? withoutMember(c.world, caller, acr.principal) : withoutAcr(c.world, acr)
        await onWorld(c, changed, async without => {
          await expectReads(without, relationsOfSubject(without).filter(dependsOnGroups))
          await expectForbidden(without, operation)
        })
      },
      1 / 3,
    ),
)

clause(
  'acr.through-group',
  'Each permission allows the same reads and updates through a group as directly',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('updateGroup')) return
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
      let direct: { readonly read: number; readonly update: number } | undefined
      for (const principal of [scene.carol, scene.vetted])
        await example(grant(principal, permission), async c => {
          const { carol: actor, club: group } = deployed(scene, c.world)
          const read = await c.send({ operation: 'readGroup', actor, group })
          const body = { title: 'Larks', description: 'Up before the sun' }
          const update = await c.send({ operation: 'updateGroup', actor, group, body })
          direct ??= { read: read.status, update: update.status }
          const isSame = read.status === direct.read && update.status === direct.update
          c.expect(isSame, () => ({
            decides: update.status === direct?.update ? read : update,
            expected: {
              statuses: [update.status === direct?.update ? (direct?.read ?? 0) : (direct?.update ?? 0)],
            },
            when: `to a caller with ${permission} through a group`,
            because: 'that is what it returned if the ACR names the caller itself',
          }))
        })
    }
  },
)

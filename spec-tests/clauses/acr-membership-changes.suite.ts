import fc from 'fast-check'
import type { Acr, Id, World } from '../../src/spec/nouns.js'
import { requireSuccess } from '../actors/requests.js'
import { onlyAcr, withMember, withoutMember, worldsWithOneGrant } from '../arbitraries/granted-worlds.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { belongsToNoGroup, dependsOnGroups } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { formatResponse } from '../target/format-response.js'
import {
  expectForbidden,
  expectPermitted,
  type GroupOperation,
  requirePermitted,
  tryOperation,
  writeOperations,
} from './expect-access.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { controlView } from './needs.js'

/** The operation to try a permission with, again and again: an update does not remove the group. */
const repeatable = { read: 'readGroup', write: 'updateGroup', changePermission: 'updateGroup' } as const

clause(
  'acr.membership-changes',
  'Drawn worlds: a caller gains a permission with a membership and loses it and gains it again',
  controlView,
  ({ suite, property }) => {
    const worlds = worldsWithOneGrant(suite.target.wire.idPrefix, [
      'helpers',
      'helpers',
      'helpers',
      'subjectGroup',
      'vetted',
    ])
    const judge = async (c: Case, andOthers: boolean) => {
      const { caller, subjectGroup } = rolesIn(c.world)
      const { principal, permission } = acrOfGroup(c.world, subjectGroup)
      const operation = repeatable[permission]
      await requireForbidden(c, operation)
      await changeGroup(c, 'addGroupMember', principal)
      const joined = withMember(c.world, caller, principal)
      await expectPermitted(c, operation, joined)
      if (andOthers) await expectReads(c, relationsIn(c, joined).filter(dependsOnGroups), joined)
      await changeGroup(c, 'removeGroupMember', principal)
      await expectForbidden(c, operation)
      await changeGroup(c, 'addGroupMember', principal)
      await expectPermitted(c, operation, joined)
    }
    return property(worlds.map(withCallerOutsideGroup), fc.boolean(), judge, 1 / 3)
  },
)

clause(
  'acr.deleted-group',
  'Drawn worlds: the deletion of a group ends the permission that its ACR gave to a member',
  controlView,
  ({ suite, property }) => {
    const worlds = worldsWithOneGrant(suite.target.wire.idPrefix, ['helpers'])
    const judge = async (c: Case, write: GroupOperation) => {
      const { permission } = onlyAcr(c.world)
      const { helpers } = rolesIn(c.world)
      const operation = repeatable[permission]
      await requirePermitted(c, operation)
      await changeGroup(c, 'deleteGroup', helpers)
      const afterwards = withoutGroup(c.world, helpers)
      await expectForbidden(c, permission === 'read' ? operation : write, afterwards)
      await expectReads(c, relationsIn(c, afterwards).filter(belongsToNoGroup), afterwards)
    }
    return property(worlds, fc.constantFrom(...writeOperations), judge, 1 / 3)
  },
)

/**
 * The same world without the other ACRs that give a group a permission on the subject group. The caller is not a member
 * of the group that the remaining ACR names.
 */
function withCallerOutsideGroup(world: World): World {
  const acr = onlyAcr(world)
  const { caller, subjectGroup } = rolesIn(world)
  const isOther = ({ resource, principal }: Acr) =>
    resource === subjectGroup && world.groups.some(({ svc_id }) => svc_id === principal)
  const acrs = world.acrs.filter(other => other === acr || !isOther(other))
  return withoutMember({ ...world, acrs }, caller, acr.principal)
}

function acrOfGroup({ acrs, groups }: World, subjectGroup: Id): Acr {
  return acrs.find(
    ({ resource, principal }) =>
      resource === subjectGroup && groups.some(({ svc_id }) => svc_id === principal),
  ) as Acr
}

/** The admin deletes a group, or adds the caller to it or removes it. Other clauses judge that. */
async function changeGroup(
  c: Case,
  operation: 'addGroupMember' | 'removeGroupMember' | 'deleteGroup',
  group: Id,
): Promise<void> {
  const { admin, caller } = rolesIn(c.world)
  const profile = operation === 'deleteGroup' ? {} : { profile: caller }
  await requireSuccess(c, { operation, actor: admin, group, ...profile })
}

async function requireForbidden(c: Case, operation: GroupOperation): Promise<void> {
  const { response } = await tryOperation(c, operation)
  c.require(
    response.status === 403,
    () => `needs ${operation} to return 403 at first; the target returned ${formatResponse(response)}`,
  )
}

/** The world without a group, its memberships and the ACRs that name it. */
function withoutGroup(world: World, id: Id): World {
  return {
    ...world,
    groups: world.groups.filter(({ svc_id }) => svc_id !== id),
    acrs: world.acrs.filter(({ resource, principal }) => resource !== id && principal !== id),
  }
}

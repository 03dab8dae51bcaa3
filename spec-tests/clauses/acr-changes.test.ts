import fc from 'fast-check'
import type { Acr, Id, World } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { joined, left, soleAcr, solelyGranted } from '../arbitraries/granted-worlds.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { isByDirectAlone, isByGroupAlone } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import {
  attempt,
  expectRefused,
  expectServed,
  type GroupOperation,
  requireServed,
  writes,
} from './acr-attempt.js'
import { expectReads, standings } from './acr-reads.js'

const control = { tier: 'control', writes: true, observed: ['read-fields'] } as const
/** What is tried more than once: an update leaves the group to try it on again. */
const trying = { read: 'readGroup', write: 'updateGroup', changePermission: 'updateGroup' } as const

clause('acr.membership-changes', control, ({ suite, property }) => {
  const worlds = solelyGranted(suite.target.wire.idPrefix, [
    'helpers',
    'helpers',
    'helpers',
    'subjectGroup',
    'vetted',
  ])
  return property(worlds.map(outsideOf), fc.boolean(), async (c, andOthers) => {
    const { caller, subjectGroup } = rolesIn(c.world)
    const { principal, permission } = groupAcr(c.world, subjectGroup)
    const operation = trying[permission]
    await requireRefused(c, operation)
    await change(c, 'addGroupMember', principal)
    const inside = joined(c.world, caller, principal)
    await expectServed(c, operation, inside)
    if (andOthers) await expectReads(c, standings(c, inside).filter(isByGroupAlone), inside)
    await change(c, 'removeGroupMember', principal)
    await expectRefused(c, operation)
    await change(c, 'addGroupMember', principal)
    await expectServed(c, operation, inside)
  })
})

clause('acr.deleted-group', control, ({ suite, property }) => {
  const worlds = solelyGranted(suite.target.wire.idPrefix, ['helpers'])
  return property(worlds, fc.constantFrom<GroupOperation>(...writes), async (c, write) => {
    const { permission } = soleAcr(c.world)
    const { helpers } = rolesIn(c.world)
    const operation = trying[permission]
    await requireServed(c, operation)
    await change(c, 'deleteGroup', helpers)
    const poorer = deleted(c.world, helpers)
    await expectRefused(c, permission === 'read' ? operation : write, poorer)
    await expectReads(c, standings(c, poorer).filter(isByDirectAlone), poorer)
  })
})

/** The same world, where the sole ACR is the only one on the subjectGroup that names a group, and the caller outside. */
function outsideOf(world: World): World {
  const acr = soleAcr(world)
  const { caller, subjectGroup } = rolesIn(world)
  const isOther = ({ resource, principal }: Acr) =>
    resource === subjectGroup && world.groups.some(({ svc_id }) => svc_id === principal)
  const acrs = world.acrs.filter(other => other === acr || !isOther(other))
  return left({ ...world, acrs }, caller, acr.principal)
}

function groupAcr({ acrs, groups }: World, subjectGroup: Id): Acr {
  return acrs.find(
    ({ resource, principal }) =>
      resource === subjectGroup && groups.some(({ svc_id }) => svc_id === principal),
  ) as Acr
}

/** The admin changes a group, which is for other clauses to judge. */
async function change(
  c: Case,
  operation: 'addGroupMember' | 'removeGroupMember' | 'deleteGroup',
  group: Id,
): Promise<void> {
  const { admin, caller } = rolesIn(c.world)
  const profile = operation === 'deleteGroup' ? {} : { profile: caller }
  const response = await c.send({ operation, actor: admin, group, ...profile })
  c.require(
    response.status === 200,
    () => `needs ${operation} to serve who may, and it got ${formatResponse(response)}`,
  )
  await c.suite.settle()
}

async function requireRefused(c: Case, operation: GroupOperation): Promise<void> {
  const { response } = await attempt(c, operation)
  c.require(
    response.status === 403,
    () => `needs ${operation} to be refused first, and it got ${formatResponse(response)}`,
  )
}

/** The world without a group, its memberships and what named it. */
function deleted(world: World, id: Id): World {
  return {
    ...world,
    groups: world.groups.filter(({ svc_id }) => svc_id !== id),
    acrs: world.acrs.filter(({ resource, principal }) => resource !== id && principal !== id),
  }
}

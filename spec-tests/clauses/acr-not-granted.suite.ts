import fc from 'fast-check'
import { endpoints } from '../../src/spec/endpoints.js'
import type { Id, Permission, World } from '../../src/spec/nouns.js'
import { createGroup, givenTo, requireNotGiven, textOf } from '../actors/group-fixture.js'
import { onWorld, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import {
  permissionWorldsWith,
  withAcr,
  withCallerOutside,
  withMember,
  withoutAcrsFor,
} from '../arbitraries/granted-worlds.js'
import { type Roles, rolesIn } from '../arbitraries/permission-worlds.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { ClauseTest } from '../runner/registry.js'
import {
  expectForbidden,
  type GroupOperation,
  requirePermitted,
  tryOperation,
  writeOperations,
} from './expect-access.js'
import { actorsWrite, controlView, controlWrite } from './needs.js'
import { requireDecision } from './require-decision.js'

/** The operations that write, in an order in which all can succeed on one group. */
const writesOfOneGroup = [...writeOperations.filter(each => each !== 'deleteGroup'), 'deleteGroup'] as const

clause(
  'acr.read-is-not-write',
  'Drawn worlds: a caller with read permission alone may not update or delete or add or remove',
  controlView,
  forbiddenWithoutAcr(
    world => withGrant(world, 'read'),
    writesOfOneGroup,
    async c => c.require((await tryOperation(c, 'readGroup')).done, () => 'needs an ACR that grants read'),
  ),
)

clause(
  'acr.membership-is-not-permission',
  'Drawn worlds: a member of a group without an ACR is forbidden every operation on that group',
  controlView,
  forbiddenWithoutAcr((world, { caller, subjectGroup }) =>
    withoutAcrsFor(withMember(world, caller, subjectGroup), caller, subjectGroup),
  ),
)

clause(
  'acr.vetted-is-not-permission',
  'Drawn worlds: a member of Vetted without an ACR is forbidden every operation on another group',
  controlView,
  forbiddenWithoutAcr((world, { caller, vetted, subjectGroup }) =>
    withoutAcrsFor(withMember(world, caller, vetted), caller, subjectGroup),
  ),
)

/**
 * The operations are forbidden to the caller on a world without a granting ACR, and permitted on the same world with one.
 * So the missing ACR is the reason of the refusal.
 * @param change applied to worlds in which nothing gives the caller a permission on the subject group
 */
function forbiddenWithoutAcr(
  change: (world: World, roles: Roles) => World,
  operations: readonly GroupOperation[] = ['readGroup', ...writesOfOneGroup],
  before: (c: Case) => Promise<void> = async () => {},
): ClauseTest['test'] {
  return ({ suite, property }) => {
    const worlds = permissionWorldsWith(suite.target.wire.idPrefix, (world, roles) =>
      change(withCallerOutside(world), roles),
    )
    const some = fc.subarray([...operations], { minLength: 1 })
    const judge = async (c: Case, tried: readonly GroupOperation[]) => {
      await before(c)
      for (const operation of tried) await expectForbidden(c, operation)
      const granted = tried.map(operation => endpoints[operation].requires).reduce(withGrant, c.world)
      await onWorld(c, granted, async again => {
        for (const operation of tried) await requirePermitted(again, operation)
      })
    }
    return property(worlds, some, judge, 1 / 3)
  }
}

function withGrant(world: World, permission: 'read' | 'write'): World {
  const { caller, subjectGroup } = rolesIn(world)
  return withAcr(world, { resource: subjectGroup, principal: caller, permission })
}

clause(
  'acr.membership-is-not-permission',
  'A member that no ACR names may not read or update or delete a staged group or a new one',
  actorsWrite,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager, member, club } = fixture
      // The groups of a world file are judged by their own ACRs: acr-fixed-world.
      if (c.target.tier === 'world' && givenTo(c, fixture, member).length > 0) return
      for (const permission of ['read', 'write'] as const) requireNotGiven(c, fixture, member, permission)
      c.require(c.actors.includes(member), () => 'needs tokens of three profiles in the target file')
      await requireSuccess(c, { operation: 'readGroup', actor: manager, group: club.svc_id })
      const rule = 'membership of a group grants no permission on it'
      await expectNoPermission(c, member, club.svc_id, rule)
      const isServed = c.known.serves('createGroup') && c.known.serves('addGroupMember')
      if (!c.target.takesWorlds || !isServed) return
      const group = await createGroup(c, manager, textOf(c, 'joined'))
      const added = await sendAndSettle(c, {
        operation: 'addGroupMember',
        actor: manager,
        group,
        profile: member,
      })
      // Whether a creator may write the new group is open: open.creator-grant.
      if (added.status === 200)
        await expectNoPermission(c, member, group, rule, c.known.newGroupGrants.members)
    }),
)

clause(
  'acr.vetted-is-not-permission',
  'Another member of Vetted has no permission on a new group that new groups do not give to Vetted',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('createGroup')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const groups = scene.world.groups.map(group =>
      group.svc_id === scene.vetted ? { ...group, members: [scene.anna, scene.bo] } : group,
    )
    await example({ ...scene.world, groups }, async c => {
      const { anna, bo } = deployed(scene, c.world)
      const group = await createGroup(c, anna, { title: 'Night owls', description: 'Awake at three' })
      const rule = 'membership of Vetted grants no permission on it'
      await expectNoPermission(c, bo, group, rule, suite.known.newGroupGrants.vetted)
    })
  },
)

/** @param given the permissions that a new group gives by ACRs that the suite cannot see */
async function expectNoPermission(
  c: Case,
  actor: Id,
  group: Id,
  rule: string,
  given: readonly Permission[] = [],
): Promise<void> {
  for (const request of c.known.served([
    { operation: 'readGroup' },
    { operation: 'updateGroup', body: textOf(c, 'forbidden') },
    { operation: 'deleteGroup' },
  ] as const)) {
    if (given.includes(endpoints[request.operation].requires)) continue
    const response = await c.send({ ...request, actor, group })
    requireDecision(c, response, false)
    c.expect(response.status === 403, () => ({
      decides: response,
      expected: { statuses: [403] },
      when: 'to a caller that no ACR on the group names',
      because: rule,
    }))
  }
}

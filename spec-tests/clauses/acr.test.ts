import fc from 'fast-check'
import type { Acr, World } from '../../src/spec/nouns.js'
import {
  bare,
  joined,
  left,
  permissionWorldsWith,
  severallyGranted,
  soleAcr,
  solelyGranted,
  withAcr,
  without,
  withoutAcr,
} from '../arbitraries/granted-worlds.js'
import { type Roles, rolesIn } from '../arbitraries/permission-worlds.js'
import { isByDirectAlone, isByGroupAlone, type Standing, standingOf } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import {
  attempt,
  expectFair,
  expectRefused,
  expectServed,
  type GroupOperation,
  requireServed,
  writes as writing,
} from './acr-attempt.js'
import { expectReads, standings, twin } from './acr-reads.js'

const control = { tier: 'control', writes: true, observed: ['read-fields'] } as const
const more = fc.record({
  write: fc.constantFrom(...writing),
  operation: fc.constantFrom<GroupOperation>('readGroup', 'readGroup', ...writing),
  leaves: fc.boolean(),
})

/** The caller on any group, and anybody on the subjectGroup. */
function near(c: Case): readonly Standing[] {
  const { caller, subjectGroup } = rolesIn(c.world)
  return standings(c).filter(({ profile, group }) => profile === caller || group === subjectGroup)
}

/** The operation to try a permission with. */
function operationFor(permission: string, write: GroupOperation): GroupOperation {
  return permission === 'read' ? 'readGroup' : write
}

clause('acr.direct', control, ({ suite, property }) =>
  property(solelyGranted(suite.target.wire.idPrefix, ['caller']), more, async (c, { write }) => {
    const acr = soleAcr(c.world)
    const operation = operationFor(acr.permission, write)
    await expectReads(c, near(c).filter(isByDirectAlone))
    await expectServed(c, operation)
    const poorer = await twin(c, withoutAcr(c.world, acr))
    await expectReads(poorer, near(poorer).filter(isByDirectAlone))
    await expectRefused(poorer, operation)
  }),
)

clause('acr.through-group', control, ({ suite, property }) =>
  property(
    solelyGranted(suite.target.wire.idPrefix, ['helpers', 'helpers', 'subjectGroup', 'vetted']),
    more,
    async (c, { write, leaves }) => {
      const acr = soleAcr(c.world)
      const { caller, helpers } = rolesIn(c.world)
      const operation = operationFor(acr.permission, write)
      await expectReads(c, near(c).filter(isByGroupAlone))
      await expectServed(c, operation)
      // A member of the subjectGroup or of Vetted without the ACR is for other clauses to judge.
      const poorer = await twin(
        c,
        leaves || acr.principal !== helpers ? left(c.world, caller, acr.principal) : withoutAcr(c.world, acr),
      )
      await expectReads(poorer, near(poorer).filter(isByGroupAlone))
      await expectRefused(poorer, operation)
    },
  ),
)

clause('acr.any-suffices', control, ({ suite, property }) =>
  property(severallyGranted(suite.target.wire.idPrefix), more, async (c, { write }) => {
    const { caller, subjectGroup } = rolesIn(c.world)
    const { direct, through, isMember, isVetted } = standingOf(c.world, caller, subjectGroup)
    const isSole = ({ permission }: Acr) =>
      [...direct, ...through].filter(acr => acr.permission === permission).length === 1
    for (const permission of ['read', 'write'] as const) {
      const granting = [...direct, ...through].find(acr => acr.permission === permission && isSole(acr))
      if (granting === undefined) continue
      const operation = operationFor(permission, write)
      await expectServed(c, operation)
      if (!isMember && !isVetted) await expectFair(await twin(c, withoutAcr(c.world, granting)), operation)
    }
  }),
)

clause('acr.read-is-not-write', control, context =>
  refusedBeside(
    context,
    world => withGrant(world, 'read'),
    (_, { write }) => write,
    async c => c.require((await attempt(c, 'readGroup')).done, () => 'needs read to be granted'),
  ),
)

clause('acr.membership-is-not-permission', control, context =>
  refusedBeside(context, (world, { caller, subjectGroup }) =>
    without(joined(world, caller, subjectGroup), caller, subjectGroup),
  ),
)

clause('acr.vetted-is-not-permission', control, context =>
  refusedBeside(context, (world, { caller, vetted, subjectGroup }) =>
    without(joined(world, caller, vetted), caller, subjectGroup),
  ),
)

type More = typeof more extends fc.Arbitrary<infer T> ? T : never

/**
 * The caller is refused on the bare subjectGroup as changed, and served on its twin with an ACR that grants:
 * what is seen refused is refused for want of the ACR.
 */
function refusedBeside(
  { suite, property }: TestContext,
  change: (world: World, roles: Roles) => World,
  choose: (world: World, drawn: More) => GroupOperation = (_, { operation }) => operation,
  before: (c: Case) => Promise<void> = async () => {},
): Promise<void> {
  const worlds = permissionWorldsWith(suite.target.wire.idPrefix, (world, roles) =>
    change(bare(world), roles),
  )
  return property(worlds, more, async (c, drawn) => {
    const operation = choose(c.world, drawn)
    await before(c)
    await expectRefused(c, operation)
    const richer = await twin(c, withGrant(c.world, operation === 'readGroup' ? 'read' : 'write'))
    await requireServed(richer, operation)
  })
}

function withGrant(world: World, permission: 'read' | 'write'): World {
  const { caller, subjectGroup } = rolesIn(world)
  return withAcr(world, { resource: subjectGroup, principal: caller, permission })
}

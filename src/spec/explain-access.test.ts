import fc from 'fast-check'
import { test } from 'tap'
import { readings } from '../dev/equivalence/arbitrary-readings.js'
import { acr, reading, smallWorld } from '../dev/test-support/small-world.js'
import { permissionsOf } from './authorization.js'
import { explainAccess } from './explain-access.js'
import { type Acr, permissions, type World } from './nouns.js'

const ids = smallWorld.groups.map(({ svc_id }) => svc_id)
const principals = [...smallWorld.profiles.map(({ svc_id }) => svc_id), ...ids]
const anyAcr: fc.Arbitrary<Acr> = fc.record({
  resource: fc.constantFrom(...ids),
  principal: fc.constantFrom(...principals),
  permission: fc.constantFrom(...permissions),
})
const worlds: fc.Arbitrary<World> = fc.array(anyAcr, { maxLength: 8 }).map(acrs => ({ ...smallWorld, acrs }))

test('An explanation agrees with the definitions, and names an ACR that grants exactly if there is one', t => {
  fc.assert(
    fc.property(
      worlds,
      readings,
      fc.constantFrom(...smallWorld.profiles),
      fc.constantFrom(...smallWorld.groups),
      fc.constantFrom(...permissions),
      (world, readings, caller, group, permission) => {
        const { allowed, acrs } = explainAccess({ world, readings }, caller, permission, group)
        const held = permissionsOf(world, caller.svc_id, group.svc_id, readings).has(permission)
        t.equal(allowed, held)
        t.equal(
          acrs.some(({ grants }) => grants),
          held,
        )
        t.equal(acrs.length, world.acrs.filter(({ resource }) => resource === group.svc_id).length)
      },
    ),
    { numRuns: 300 },
  )
  t.end()
})

const [ann, bob, , dee] = smallWorld.profiles as readonly [never, never, never, never]
const [vetted, crew, shed] = smallWorld.groups as readonly [never, never, never]
const reasons: readonly [caller: never, permission: Acr['permission'], group: never, reason: string][] = [
  [ann, 'write', crew, 'Ann Ash has write on Crew: an ACR gives the caller write'],
  [
    bob,
    'read',
    shed,
    'Bob van der Birch has read on Shed: an ACR gives Crew read, and the caller is a member',
  ],
  [
    bob,
    'write',
    shed,
    'Bob van der Birch does not have write on Shed: the ACRs that name the caller or its groups give only read',
  ],
  [
    dee,
    'read',
    shed,
    'Dee Dale does not have read on Shed: no ACR on this group names the caller or a group of the caller (it is in no group)',
  ],
]
for (const [caller, permission, group, reason] of reasons)
  test(reason, t => {
    t.equal(
      explainAccess({ world: smallWorld, readings: reading() }, caller, permission, group).reason,
      reason,
    )
    t.end()
  })

test('The reason names an implication, and a group without ACRs', t => {
  const world = { ...smallWorld, acrs: [acr('crew', 'ann', 'write')] }
  const implied = explainAccess(
    { world, readings: reading('permission-hierarchy=write-read') },
    ann,
    'read',
    crew,
  )
  t.equal(implied.reason, 'Ann Ash has read on Crew: an ACR gives the caller write, and write implies read')
  t.equal(
    explainAccess({ world, readings: reading() }, ann, 'read', vetted).reason,
    'Ann Ash does not have read on Vetted: no ACR is on this group',
  )
  t.end()
})

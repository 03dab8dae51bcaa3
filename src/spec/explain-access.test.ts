import fc from 'fast-check'
import { test } from 'tap'
import { readings } from '../dev/equivalence/arbitrary-readings.js'
import { matchTexts } from '../dev/test-support/match-texts.js'
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

test('An explanation agrees with the definitions, and names an ACR that grants exactly if there is one', async t => {
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
})

const [ann, bob, , dee] = smallWorld.profiles as readonly [never, never, never, never]
const [vetted, crew, shed] = smallWorld.groups as readonly [never, never, never]

test('A reason is one sentence on the ACRs that decide', async t => {
  const world = { ...smallWorld, acrs: [acr('crew', 'ann', 'write')] }
  const implying = reading('permission-hierarchy=write-read')
  const reasons = [
    explainAccess({ world: smallWorld, readings: reading() }, ann, 'write', crew),
    explainAccess({ world: smallWorld, readings: reading() }, bob, 'read', shed),
    explainAccess({ world: smallWorld, readings: reading() }, bob, 'write', shed),
    explainAccess({ world: smallWorld, readings: reading() }, dee, 'read', shed),
    explainAccess({ world, readings: implying }, ann, 'read', crew),
    explainAccess({ world, readings: reading() }, ann, 'read', vetted),
  ].map(({ reason }) => reason)
  matchTexts(t, import.meta.url, { Reasons: reasons.join('\n') })
})

import type { Id, Permission } from '../../src/spec/nouns.js'
import { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { withMember } from '../worlds/granted-worlds.js'
import { createGroup, textOf } from '../worlds/group-fixture.js'
import { sendAndSettle } from '../worlds/requests.js'
import { sceneIn } from '../worlds/scene.js'
import { fixtureNeeds, withFixture } from './fixture.js'

const control = { tier: 'control', writes: true } as const

/** What a new group gives to the other members of Vetted and to its own members, on a world of the suite. */
open('creator-grant', control, async suite => {
  const { scene } = suite
  const world = withMember(scene.world, scene.bo, scene.vetted)
  const c = await Case.on(suite, world, 'state.consistent')
  const { anna, bo, carol, club, circle } = sceneIn(c.world)
  // A target that gives a permission on staged groups too gives it without an ACR, which other tests judge.
  const [toVetted, toMembers] = [await heldBy(c, bo, club), await heldBy(c, carol, circle)]
  const group = await createGroup(c, anna, textOf(c, 'shared'))
  const vetted = await heldBy(c, bo, group)
  const adders = vetted.includes('write') ? [anna, bo] : [anna]
  for (const actor of adders)
    await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile: carol })
  const members = await heldBy(c, carol, group)
  suite.known.newGroupGrants = {
    vetted: vetted.filter(permission => !toVetted.includes(permission)),
    members: members.filter(permission => !toMembers.includes(permission)),
  }
})

/** The same with the profiles that have tokens: each looks at a new group, joins it, and looks again. */
open(
  'creator-grant',
  fixtureNeeds,
  withFixture(async (c, { manager: actor }) => {
    const { suite, actors } = c
    if (suite.target.takesWorlds) return
    const group = await createGroup(c, actor, textOf(c, 'shared'))
    const vetted = new Set<Permission>()
    const members = new Set<Permission>()
    for (const profile of actors.filter(id => id !== actor)) {
      const before = await heldBy(c, profile, group)
      await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile })
      const after = await heldBy(c, profile, group)
      if (suite.known.creators.has(profile)) for (const permission of before) vetted.add(permission)
      for (const permission of after) if (!before.includes(permission)) members.add(permission)
    }
    suite.known.newGroupGrants = { vetted: [...vetted], members: [...members] }
  }),
)

async function heldBy(c: Case, actor: Id, group: Id): Promise<readonly Permission[]> {
  const read = await c.send({ operation: 'readGroup', actor, group })
  const [write] = c.known.served([
    { operation: 'updateGroup', body: textOf(c, 'shared') },
    { operation: 'addGroupMember', profile: actor },
  ] as const)
  const written = write && (await sendAndSettle(c, { ...write, actor, group }))
  return [
    ...(read.status === 200 ? ['read' as const] : []),
    ...(written?.status === 200 ? ['write' as const] : []),
  ]
}

import type { Group, Id, World } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { isUnserved } from '../target/unserved.js'
import { createGroup, type GroupFixture, NotCreated, textOf } from './group-fixture.js'
import { deployed, type Scene } from './scene.js'

/** The fixture on the scene's world, which has all of them. */
export function fixtureInScene(scene: Scene, world: World): GroupFixture {
  const { anna, bo, carol, club, circle } = deployed(scene, world)
  const group = (id: Id) => world.groups.find(({ svc_id }) => svc_id === id) as Group
  return { manager: anna, member: bo, stranger: carol, club: group(club), circle: group(circle) }
}

/**
 * The fixture on a deployment that keeps its world: who may create makes two groups and adds a member to each.
 * @throws Untestable where there are too few tokens, or nobody may do it
 */
export async function fixtureOnDeployment(c: Case): Promise<GroupFixture> {
  const manager = await findCreator(c)
  const [stranger, third] = c.actors.filter(id => id !== manager)
  const member =
    third ?? c.world.profiles.map(({ svc_id }) => svc_id).find(id => id !== manager && id !== stranger)
  if (stranger === undefined || member === undefined)
    throw new Untestable('needs tokens of two profiles and a third profile in the target file')
  const make = async (about: string): Promise<Group> => {
    const text = textOf(c, about)
    const svc_id = await createGroup(c, manager, text)
    const added = await c.send({
      operation: 'addGroupMember',
      actor: manager,
      group: svc_id,
      profile: member,
    })
    if (added.status !== 200)
      throw new Untestable(`needs a creator who may write what it creates, and it got ${added.status}`)
    const members = c.suite.creatorIsMember ? [manager, member] : [member]
    return { svc_id, ...text, members }
  }
  const fixture = { manager, member, stranger, club: await make('club'), circle: await make('circle') }
  await c.suite.settle()
  return fixture
}

/** Why no group is created on a target: found out once, so that no more than one is left there. */
const hopeless = new WeakMap<Suite, string>()

/** The first profile whose token creates a group, once one such group was seen to be deletable. */
async function findCreator(c: Case): Promise<Id> {
  const { suite } = c
  if (suite.creator !== undefined) return suite.creator
  const reason = hopeless.get(suite)
  if (reason !== undefined) throw new Untestable(reason)
  const giveUp = (why: string) => {
    hopeless.set(suite, why)
    return new Untestable(why)
  }
  const refusals: HttpResponse[] = []
  for (const actor of c.actors) {
    const probe = await createGroup(c, actor, textOf(c, 'probe')).catch(error => {
      if (!(error instanceof NotCreated)) throw error
      refusals.push(error.response)
      return undefined
    })
    if (probe === undefined) continue
    const deleted = await c.send({ operation: 'deleteGroup', actor, group: probe })
    if (deleted.status !== 200)
      throw giveUp(
        `needs a creator who may delete what it creates, and it got ${deleted.status}: no more groups are created`,
      )
    suite.creator = actor
    return actor
  }
  if (refusals.length > 0 && refusals.every(isUnserved))
    suite.run.abort(
      `no group is created or refused at ${suite.target.wire.groupPath} (${refusals[0]?.status}): check wire.groupPath`,
    )
  throw giveUp('needs a token of a member of Vetted in the target file: none created a group')
}

import type { Id, Permission, World } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { deployed, type Scene, sceneOf } from '../actors/scene.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import type { ClientRequest } from '../target/request.js'
import { isHeld } from './observing.js'

const control = { tier: 'control', writes: true } as const

/** The scene with a change, put in place. */
async function onScene(suite: Suite, change: (scene: Scene) => Partial<World>) {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const deployment = await suite.staging.stage({ ...scene.world, ...change(scene) })
  return { c: new Case(suite, deployment, 'state.consistent'), ...deployed(scene, deployment.world) }
}

/** Once for ACRs that name the caller, and once for ACRs that name a group it belongs to: both imply the same. */
open('permission-hierarchy', control, async suite => {
  for (const areDirect of [true, false]) {
    const { c, anna, bo, carol, club, circle } = await onScene(suite, scene => holding(scene, areDirect))
    const has = (actor: Id, permission: Permission, group: Id) => holds(c, actor, permission, group)
    // Reads come first: what an update leaves of the ACRs is not observed here.
    const isOpen = await has(carol, 'read', club)
    const [reads, writeReads] = [await has(bo, 'read', club), await has(carol, 'read', circle)]
    const writes = await has(bo, 'write', club)
    if (isOpen || !(await has(anna, 'write', club)))
      throw new Untestable('needs permissions that are told apart by what they allow')
    const implied = [
      ...(writes ? ['changePermission-write'] : []),
      ...(reads ? ['changePermission-read'] : []),
      ...(writeReads ? ['write-read'] : []),
    ]
    c.suite.observe(c, 'permission-hierarchy', implied.join('+') || 'none')
  }
})

/** Bo holds changePermission on the club and Carol write on the circle, by themselves or each by a group. */
function holding(scene: Scene, areDirect: boolean): Partial<World> {
  const { world, anna, bo, carol, vetted, club, circle } = scene
  const [forBo, forCarol] = [anna, carol].map(id => `${id.slice(0, -4)}9999`) as [Id, Id]
  const keepers = (svc_id: Id, title: string, member: Id) => ({
    svc_id,
    title,
    description: `Of the ${title}`,
    members: [member],
  })
  return {
    groups: [
      ...world.groups.map(group => (group.svc_id === vetted ? group : { ...group, members: [] })),
      keepers(forBo, 'Keepers', bo),
      keepers(forCarol, 'Writers', carol),
    ],
    acrs: [
      ...world.acrs,
      { resource: club, principal: areDirect ? bo : forBo, permission: 'changePermission' },
      { resource: circle, principal: areDirect ? carol : forCarol, permission: 'write' },
    ],
  }
}

async function holds(c: Case, actor: Id, permission: Permission, group: Id): Promise<boolean> {
  const { status } =
    permission === 'read'
      ? await c.send({ operation: 'readGroup', actor, group })
      : await c.send({ operation: 'updateGroup', actor, group, body: textOf(c, 'implied') })
  return isHeld(status)
}

/** What Anna, who holds read and write on it, may do to Vetted. */
open('system-group', control, async suite => {
  const { c, anna, bo, vetted, club } = await onScene(suite, ({ world, ...scene }) => ({
    acrs: [
      ...world.acrs,
      ...(['read', 'write'] as const).map(permission => ({
        resource: scene.vetted,
        principal: scene.anna,
        permission,
      })),
    ],
  }))
  if (!(await holds(c, anna, 'write', club))) throw new Untestable('needs a group that may be written')
  const may = async (request: Omit<ClientRequest, 'actor' | 'group'>) => {
    const { status } = await c.send({ ...request, actor: anna, group: vetted })
    await suite.settle()
    if (status === 401 || status >= 500) throw new Untestable(`needs an response that tells, not ${status}`)
    return status === 200
  }
  const hasMembers =
    (await may({ operation: 'addGroupMember', profile: bo })) &&
    (await may({ operation: 'removeGroupMember', profile: bo }))
  // Its title stays: there may be services that know it by that.
  const isUpdated = await may({ operation: 'updateGroup', body: { description: 'Those who may create' } })
  const isDeleted = await may({ operation: 'deleteGroup' })
  const allowed = [
    ...(isUpdated ? ['update'] : []),
    ...(isDeleted ? ['delete'] : []),
    ...(hasMembers ? ['members'] : []),
  ]
  c.suite.observe(c, 'system-group', allowed.join('+') || 'none')
})

import type { Id, Permission, World } from '../../src/spec/nouns.js'
import { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import type { ClientRequest } from '../target/request.js'
import { textOf } from '../worlds/group-fixture.js'
import { readAndWrite, type Scene, sceneIn } from '../worlds/scene.js'
import { observeHierarchyOnWorld } from './kept-world.js'
import { isPermissionHeld, observeLeft, observeParts } from './observing.js'

const control = { tier: 'control', writes: true } as const

async function onScene(suite: Suite, change: (scene: Scene) => Partial<World>) {
  const c = await Case.on(suite, { ...suite.scene.world, ...change(suite.scene) }, 'state.consistent')
  return { c, ...sceneIn(c.world) }
}

open('permission-hierarchy', { tier: 'world', writes: true }, suite =>
  suite.target.takesWorlds ? observeHierarchyOnScene(suite) : observeHierarchyOnWorld(suite),
)

/** Once with ACRs that name the caller and once with ACRs that name a group of the caller: both must imply the same. */
async function observeHierarchyOnScene(suite: Suite): Promise<void> {
  for (const areDirect of [true, false]) {
    const { c, anna, bo, carol, club, circle } = await onScene(suite, scene => withGrants(scene, areDirect))
    const has = (actor: Id, permission: Permission, group: Id) => holds(c, actor, permission, group)
    // Reads come first, because an update could change what the ACRs grant.
    const isOpen = await has(carol, 'read', club)
    for (const [actor, permission, group] of [
      [bo, 'read', club],
      [carol, 'read', circle],
      [bo, 'write', club],
    ] as const)
      await has(actor, permission, group)
    if (isOpen || !(await has(anna, 'write', club)))
      throw new Untestable('needs permissions that allow different operations')
    observeLeft(c, 'permission-hierarchy')
  }
}

/** Bo holds changePermission on the club and Carol write on the circle: directly, or each through a group. */
function withGrants(scene: Scene, areDirect: boolean): Partial<World> {
  const { world, anna, bo, carol, vetted, club, circle } = scene
  const [forBo, forCarol] = [anna, carol].map(id => `${id.slice(0, -4)}9999`) as [Id, Id]
  const groupOf = (svc_id: Id, title: string, member: Id) => ({
    svc_id,
    title,
    description: `Of the ${title}`,
    members: [member],
  })
  return {
    groups: [
      ...world.groups.map(group => (group.svc_id === vetted ? group : { ...group, members: [] })),
      groupOf(forBo, 'Keepers', bo),
      groupOf(forCarol, 'Writers', carol),
    ],
    acrs: [
      ...world.acrs,
      { resource: club, principal: areDirect ? bo : forBo, permission: 'changePermission' },
      { resource: circle, principal: areDirect ? carol : forCarol, permission: 'write' },
    ],
  }
}

async function holds(c: Case, actor: Id, permission: Permission, group: Id): Promise<boolean> {
  const [profile = ''] = c.actors
  const update = { operation: 'updateGroup', actor, group, body: textOf(c, 'implied') } as const
  const addition = { operation: 'addGroupMember', actor, group, profile } as const
  const [write = update] = c.known.served([update, addition])
  const { status } = await c.send(permission === 'read' ? { operation: 'readGroup', actor, group } : write)
  return isPermissionHeld(status)
}

/** What Anna may do to Vetted: she holds read and write permission on it. */
open('system-group', control, async suite => {
  const { c, anna, bo, vetted, club } = await onScene(suite, scene => ({
    acrs: [...scene.world.acrs, ...readAndWrite(scene.anna, [scene.vetted])],
  }))
  if (!(await holds(c, anna, 'write', club))) throw new Untestable('needs a group that Anna can update')
  const may = async (request: Omit<ClientRequest, 'actor' | 'group'>) => {
    const { status } = await c.send({ ...request, actor: anna, group: vetted })
    await suite.settle()
    if (status === 401 || status >= 500)
      throw new Untestable(`needs a status that shows whether the change is allowed, not ${status}`)
    return status === 200
  }
  const members =
    (await may({ operation: 'addGroupMember', profile: bo })) &&
    (await may({ operation: 'removeGroupMember', profile: bo }))
  // The title stays the same, because some services may find the group by its title.
  const update = await may({ operation: 'updateGroup', body: { description: 'Those who may create' } })
  const isDeleted = await may({ operation: 'deleteGroup' })
  observeParts(c, 'system-group', { update, delete: isDeleted, members })
})

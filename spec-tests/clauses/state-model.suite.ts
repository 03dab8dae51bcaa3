import fc from 'fast-check'
import { operations } from '../../src/spec/endpoints.js'
import type { Id, Permission, World } from '../../src/spec/nouns.js'
import { withAcr, withMember, withoutAcrsFor, withoutMember } from '../arbitraries/granted-worlds.js'
import { permissionWorlds, rolesIn } from '../arbitraries/permission-worlds.js'
import { commands } from '../model/commands.js'
import { compareAll, descriptionPrefix, readAll, readRequests } from '../model/compare-state.js'
import { CreateGroup, GroupCommand, UpdateGroup } from '../model/group-commands.js'
import { Model } from '../model/model.js'
import type { Command, CommandCounts } from '../model/run-command.js'
import { clause } from '../runner/clause.js'
import type { ClientRequest } from '../target/request.js'
import { controlView } from './needs.js'

/** If so many commands ran, an operation without any command is a mistake of the suite. */
const enoughCommands = 300

clause(
  'state.model',
  'Drawn sequences of operations by any callers get the statuses and end in the state of the model',
  { ...controlView, requests: 700 },
  async ({ suite, of, property }) => {
    const counts: CommandCounts = new Map()
    const histories = fc.commands([...commands], { maxCommands: 16, size: 'max' })
    await property(
      permissionWorlds(suite.target.wire.idPrefix),
      histories,
      async (c, history) => {
        const model = new Model(c)
        await fc.asyncModelRun(() => ({ model, real: counts }), history)
        await compareAll(model)
      },
      1 / 8,
    )
    const ran = [...counts.values()].reduce((sum, times) => sum + times, 0)
    const never = operations.filter(operation => suite.known.serves(operation) && !counts.has(operation))
    if (ran >= enoughCommands && never.length > 0)
      suite.run.errored(of.clause, `no command ran for ${never.join(', ')}`, of.test)
  },
)

clause(
  'state.model',
  'Every two changes of a group in a row and new groups after deletions behave as in the model',
  { ...controlView, requests: 500 },
  async ({ suite, example }) => {
    const [world] = fc.sample(permissionWorlds(suite.target.wire.idPrefix), {
      seed: suite.options.seed,
      numRuns: 1,
    })
    await example(withFewGrants(world as World), async c => {
      const model = new Model(c)
      const { subjectGroup } = rolesIn(c.world)
      const at = c.world.groups.findIndex(({ svc_id }) => svc_id === subjectGroup)
      await run(model, everyTwoInARow(changes(at)))
      await deleteAndRecreate(model)
    })
  },
)

/**
 * Few ACRs concern the subject group: one gives only changePermission, one names a group without members, one names a
 * member. The admin is not a member.
 */
function withFewGrants(world: World): World {
  const { admin, caller, member, newcomer, vetted, subjectGroup, helpers } = rolesIn(world)
  const empty = world.profiles.reduce((smaller, { svc_id }) => withoutMember(smaller, svc_id, helpers), world)
  const held = withoutMember(withMember(empty, admin, vetted), admin, subjectGroup)
  const withoutAcrs = [caller, member, newcomer].reduce(
    (less, profile) => withoutAcrsFor(less, profile, subjectGroup),
    held,
  )
  const acr = (principal: Id, permission: Permission) => ({ resource: subjectGroup, principal, permission })
  return [acr(helpers, 'read'), acr(caller, 'changePermission'), acr(member, 'read')].reduce(
    (more, each) => withAcr(more, each),
    withoutAcrs,
  )
}

/**
 * Adds members to the group that has a permission on the subject group, then deletes both groups. After each deletion
 * a new group gets the title of the deleted one.
 */
async function deleteAndRecreate(model: Model): Promise<void> {
  const { admin, member, newcomer, subjectGroup, helpers } = rolesIn(model.c.world)
  const perform = async (request: Omit<ClientRequest, 'actor'>, group?: Id) => {
    if (!model.c.known.serves(request.operation)) return
    await model.perform({ ...request, actor: admin })
    await readAll(model, readRequests(model.c.actors, group ?? (model.world.groups.at(-1)?.svc_id as Id)))
  }
  // A server may remember whom it has refused.
  await readAll(model, readRequests(model.c.actors, subjectGroup))
  for (const [group, profile] of [
    [helpers, newcomer],
    [helpers, member],
    [subjectGroup, member],
  ] as const)
    await perform({ operation: 'addGroupMember', group, profile }, subjectGroup)
  for (const group of [helpers, subjectGroup]) {
    await perform({ operation: 'deleteGroup', group }, subjectGroup)
    const body = { title: model.deletedGroups.at(-1)?.title, description: `${descriptionPrefix} anew` }
    await perform({ operation: 'createGroup', body })
  }
  await compareAll(model)
}

function changes(at: number): readonly Command[] {
  const [admin, group] = [{ kind: 'admin', at: 0 } as const, { kind: 'existing', at } as const]
  return [
    new UpdateGroup(admin, group, 'title', 0),
    new UpdateGroup(admin, group, 'description', 0),
    new GroupCommand('addGroupMember', admin, group, { kind: 'known', at: 0 }),
    new GroupCommand('addGroupMember', admin, group, { kind: 'known', at: 1 }),
    new GroupCommand('removeGroupMember', admin, group, { kind: 'member', at: 0 }),
    new CreateGroup({ kind: 'vetted', at: 0 }, 0),
  ]
}

/** The shortest list in which each item stands directly before each item: a de Bruijn sequence of order 2, closed. */
function everyTwoInARow<T>(items: readonly T[]): readonly T[] {
  const cycle = items.flatMap((item, at) => [item, ...items.slice(at + 1).flatMap(later => [item, later])])
  return [...cycle, ...items.slice(0, 1)]
}

async function run(model: Model, history: readonly Command[]): Promise<void> {
  for (const command of history) if (command.check(model)) await command.run(model, new Map())
}

import fc from 'fast-check'
import type { Id, Permission, World } from '../../src/spec/nouns.js'
import { joined, left, withAcr, without } from '../arbitraries/granted-worlds.js'
import { permissionWorlds, rolesIn } from '../arbitraries/permission-worlds.js'
import { commandNames, commands } from '../model/commands.js'
import { common, compareAll, readAll, reads } from '../model/compare-state.js'
import { CreateGroup, UpdateGroup } from '../model/group-commands.js'
import { AddMember, RemoveMember } from '../model/member-commands.js'
import { Model } from '../model/model.js'
import type { Command, Tally } from '../model/run-command.js'
import { clause } from '../runner/clause.js'
import type { ClientRequest } from '../target/request.js'

const control = { tier: 'control', writes: true, observed: ['read-fields'] } as const
/** After so many commands, one class that never ran is no accident. */
const plenty = 300

clause('state.model', control, async ({ suite, property }) => {
  const tally: Tally = new Map()
  const histories = fc.commands([...commands], { maxCommands: 16, size: 'max' })
  await property(permissionWorlds(suite.target.wire.idPrefix), histories, async (c, history) => {
    const model = new Model(c)
    await fc.asyncModelRun(() => ({ model: model, real: tally }), history)
    await compareAll(model)
  })
  const ran = [...tally.values()].reduce((sum, times) => sum + times, 0)
  const never = commandNames.filter(name => !tally.has(name))
  if (ran >= plenty && never.length > 0)
    suite.run.errored('state.model', `commands that never ran: ${never.join(', ')}`)
})

/** Each change of the subjectGroup comes right after each other one, and then it goes. */
clause('state.model', control, async ({ suite, example }) => {
  const [world] = fc.sample(permissionWorlds(suite.target.wire.idPrefix), {
    seed: suite.options.seed,
    numRuns: 1,
  })
  await example(hanging(world as World), async c => {
    const model = new Model(c)
    const { subjectGroup } = rolesIn(c.world)
    const at = c.world.groups.findIndex(({ svc_id }) => svc_id === subjectGroup)
    for (const first of changes(at)) for (const second of changes(at)) await inTurn(model, [first, second])
    await wind(model)
  })
})

/**
 * What is held on the subjectGroup hangs on little: on changePermission alone, on a group without members, on an ACR
 * that names a member. The admin is none.
 */
function hanging(world: World): World {
  const { admin, caller, member, newcomer, vetted, subjectGroup, helpers } = rolesIn(world)
  const empty = world.profiles.reduce((emptier, { svc_id }) => left(emptier, svc_id, helpers), world)
  const held = left(joined(empty, admin, vetted), admin, subjectGroup)
  const quiet = [caller, member, newcomer].reduce(
    (less, profile) => without(less, profile, subjectGroup),
    held,
  )
  const acr = (principal: Id, permission: Permission) => ({ resource: subjectGroup, principal, permission })
  return [acr(helpers, 'read'), acr(caller, 'changePermission'), acr(member, 'read')].reduce(
    (more, each) => withAcr(more, each),
    quiet,
  )
}

/** The group that holds something on the subjectGroup gets members and goes, then the subjectGroup, and others get their titles. */
async function wind(model: Model): Promise<void> {
  const { admin, member, newcomer, subjectGroup, helpers } = rolesIn(model.c.world)
  const perform = async (request: Omit<ClientRequest, 'actor'>, group?: Id) => {
    await model.perform({ ...request, actor: admin })
    await readAll(model, reads(model.c.actors, group ?? (model.world.groups.at(-1)?.svc_id as Id)))
  }
  for (const [group, profile] of [
    [helpers, newcomer],
    [helpers, member],
    [subjectGroup, member],
  ] as const)
    await perform({ operation: 'addGroupMember', group, profile }, subjectGroup)
  for (const group of [helpers, subjectGroup]) {
    await perform({ operation: 'deleteGroup', group }, subjectGroup)
    const body = { title: model.gone.at(-1)?.title, description: `${common} anew` }
    await perform({ operation: 'createGroup', body })
  }
  await compareAll(model)
}

function changes(at: number): readonly Command[] {
  const [admin, group] = [{ kind: 'admin', at: 0 } as const, { kind: 'living', at } as const]
  return [
    new UpdateGroup(admin, group, 'title', 0),
    new UpdateGroup(admin, group, 'description', 0),
    new AddMember(admin, group, { kind: 'known', at: 0 }),
    new AddMember(admin, group, { kind: 'known', at: 1 }),
    new RemoveMember(admin, group, { kind: 'member', at: 0 }),
    new CreateGroup({ kind: 'vetted', at: 0 }, 0),
  ]
}

async function inTurn(model: Model, history: readonly Command[]): Promise<void> {
  for (const command of history) if (command.check(model)) await command.run(model, new Map())
}

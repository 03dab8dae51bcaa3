import fc from 'fast-check'
import type { Id, Permission, World } from '../../src/spec/nouns.js'
import { joined, left, withAcr, without } from '../arbitraries/granted-worlds.js'
import { guarded, rolesIn } from '../arbitraries/permission-worlds.js'
import { commandNames, commands } from '../model/commands.js'
import { common, readAll, reads, watchAll } from '../model/compare-state.js'
import { CreateGroup, UpdateGroup } from '../model/group-commands.js'
import { AddMember, RemoveMember } from '../model/member-commands.js'
import { Story } from '../model/model.js'
import type { Command, Tally } from '../model/run-command.js'
import { clause } from '../runner/clause.js'
import type { Ask } from '../target/request.js'

const control = { tier: 'control', writes: true } as const
/** After so many commands, one class that never ran is no accident. */
const plenty = 300

clause('state.model', control, async ({ suite, property }) => {
  const tally: Tally = new Map()
  const histories = fc.commands([...commands], { maxCommands: 16, size: 'max' })
  await property(guarded(suite.target.wire.idPrefix), histories, async (c, history) => {
    const story = new Story(c)
    await fc.asyncModelRun(() => ({ model: story, real: tally }), history)
    await watchAll(story)
  })
  const ran = [...tally.values()].reduce((sum, times) => sum + times, 0)
  const never = commandNames.filter(name => !tally.has(name))
  if (ran >= plenty && never.length > 0)
    suite.run.errored('state.model', `commands that never ran: ${never.join(', ')}`)
})

/** Each change of the garden comes right after each other one, and then it goes. */
clause('state.model', control, async ({ suite, example }) => {
  const [world] = fc.sample(guarded(suite.target.wire.idPrefix), { seed: suite.options.seed, numRuns: 1 })
  await example(hanging(world as World), async c => {
    const story = new Story(c)
    const { garden } = rolesIn(c.world)
    const at = c.world.groups.findIndex(({ svc_id }) => svc_id === garden)
    for (const first of changes(at)) for (const second of changes(at)) await inTurn(story, [first, second])
    await wind(story)
  })
})

/**
 * What is held on the garden hangs on little: on changePermission alone, on a group without members, on an ACR
 * that names a member. The warden is none.
 */
function hanging(world: World): World {
  const { warden, caller, member, newcomer, vetted, garden, helpers } = rolesIn(world)
  const empty = world.profiles.reduce((emptier, { svc_id }) => left(emptier, svc_id, helpers), world)
  const held = left(joined(empty, warden, vetted), warden, garden)
  const quiet = [caller, member, newcomer].reduce((less, profile) => without(less, profile, garden), held)
  const acr = (principal: Id, permission: Permission) => ({ resource: garden, principal, permission })
  return [acr(helpers, 'read'), acr(caller, 'changePermission'), acr(member, 'read')].reduce(
    (more, each) => withAcr(more, each),
    quiet,
  )
}

/** The group that holds something on the garden gets members and goes, then the garden, and others get their titles. */
async function wind(story: Story): Promise<void> {
  const { warden, member, newcomer, garden, helpers } = rolesIn(story.c.world)
  const perform = async (ask: Omit<Ask, 'actor'>, group?: Id) => {
    await story.perform({ ...ask, actor: warden })
    await readAll(story, reads(story.c.actors, group ?? (story.world.groups.at(-1)?.svc_id as Id)))
  }
  for (const [group, profile] of [
    [helpers, newcomer],
    [helpers, member],
    [garden, member],
  ] as const)
    await perform({ operation: 'addGroupMember', group, profile }, garden)
  for (const group of [helpers, garden]) {
    await perform({ operation: 'deleteGroup', group }, garden)
    const body = { title: story.gone.at(-1)?.title, description: `${common} anew` }
    await perform({ operation: 'createGroup', body })
  }
  await watchAll(story)
}

function changes(at: number): readonly Command[] {
  const [warden, group] = [{ kind: 'warden', at: 0 } as const, { kind: 'living', at } as const]
  return [
    new UpdateGroup(warden, group, 'title', 0),
    new UpdateGroup(warden, group, 'description', 0),
    new AddMember(warden, group, { kind: 'known', at: 0 }),
    new AddMember(warden, group, { kind: 'known', at: 1 }),
    new RemoveMember(warden, group, { kind: 'member', at: 0 }),
    new CreateGroup({ kind: 'vetted', at: 0 }, 0),
  ]
}

async function inTurn(story: Story, history: readonly Command[]): Promise<void> {
  for (const command of history) if (command.check(story)) await command.run(story, new Map())
}

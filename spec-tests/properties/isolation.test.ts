import fc from 'fast-check'
import type { Group, Id, World } from '../../src/spec/nouns.js'
import type { Ask, Case } from '../case.js'
import { tellAnswer } from '../cast.js'
import { clause } from '../clause.js'
import { pick } from '../searching.js'
import { see, tellSight } from '../sight.js'
import { guarded, rolesIn } from './guarded.js'
import { together } from './reads.js'
import { common } from './watch.js'

const more = fc.record({
  group: fc.nat(9),
  profile: fc.nat(9),
  operation: fc.constantFrom(
    'createGroup',
    'updateGroup',
    'deleteGroup',
    'addGroupMember',
    'removeGroupMember',
  ),
  fields: fc.constantFrom('title', 'description', 'both'),
} as const)
type More = typeof more extends fc.Arbitrary<infer T> ? T : never

clause('state.isolation', { tier: 'control', writes: true }, ({ suite, property }) =>
  property(guarded(suite.target.wire.idPrefix).map(alike), more, async (c, drawn) => {
    const { group, ask } = askOf(c.world, drawn)
    c.require(ask.profile !== undefined || !ask.operation.includes('Member'), () => 'no group had a member')
    const others = c.world.groups.filter(other => other !== group || drawn.operation === 'createGroup')
    const before = await lookAll(c, others)
    const answer = await c.ask(ask)
    c.require(
      answer.status === 200,
      () => `needs ${ask.operation} to be served, and it got ${tellAnswer(answer)}`,
    )
    await suite.settle()
    const after = await lookAll(c, others)
    for (const [at, { svc_id }] of others.entries())
      c.expect(before[at] === after[at], () => ({
        message: `${ask.operation} on one group changes another`,
        expected: `${svc_id} as it was: ${before[at]}`,
        observed: String(after[at]),
      }))
  }),
)

/** What the warden sees of each. */
async function lookAll(c: Case, groups: readonly Group[]): Promise<readonly string[]> {
  const { warden } = rolesIn(c.world)
  const sights = await together(groups.map(({ svc_id }) => see(c, warden, svc_id)))
  return sights.map(tellSight)
}

/** Groups that could be taken for each other: alike in all but their ids. */
function alike(world: World): World {
  const { warden, vetted } = rolesIn(world)
  const groups = world.groups.map(group =>
    group.svc_id === vetted
      ? { ...group, members: [...new Set([...group.members, warden])] }
      : { ...group, title: 'Garden', description: `${common} of many` },
  )
  return { ...world, groups }
}

function askOf(world: World, { operation, fields, ...drawn }: More): { group: Group; ask: Ask } {
  const { profiles, groups, vetted } = world
  const ours = groups.filter(({ svc_id }) => svc_id !== vetted)
  const group = pick(ours, drawn.group) as Group
  const ask = { operation, actor: rolesIn(world).warden, group: group.svc_id }
  const [title, description] = ['Orchard', `${common} renamed`]
  if (operation === 'createGroup') return { group, ask: { ...ask, body: { title, description } } }
  if (operation === 'deleteGroup') return { group, ask }
  if (operation === 'updateGroup') {
    const body = { both: { title, description }, title: { title }, description: { description } }[fields]
    return { group, ask: { ...ask, body } }
  }
  const isMember = operation === 'removeGroupMember'
  const fitting = profiles.filter(({ svc_id }) => group.members.includes(svc_id) === isMember)
  return { group, ask: { ...ask, profile: pick(fitting, drawn.profile)?.svc_id as Id } }
}

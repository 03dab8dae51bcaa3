import fc from 'fast-check'
import type { Acr, Group, Id, World } from '../../src/spec/nouns.js'
import { readingFor } from '../../src/spec/readings.js'
import { formatResponse } from '../actors/group-fixture.js'
import { formatView, viewGroup } from '../actors/group-view.js'
import { pick } from '../actors/searching.js'
import { permissionWorlds, rolesIn } from '../arbitraries/permission-worlds.js'
import { common } from '../model/compare-state.js'
import { nameIn } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'
import type { ClientRequest } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'
import { sendAll } from './acr-reads.js'

const more = fc.record({
  group: fc.nat(9),
  profile: fc.nat(9),
  operation: fc.constantFrom(
    'createGroup',
    'createGroup',
    'updateGroup',
    'deleteGroup',
    'addGroupMember',
    'removeGroupMember',
  ),
  fields: fc.constantFrom('title', 'description', 'both'),
} as const)
type More = typeof more extends fc.Arbitrary<infer T> ? T : never

const needs = { tier: 'control', writes: true, observed: ['read-fields', 'duplicate-title'] } as const

clause('state.isolation', needs, ({ suite, property }) =>
  property(
    permissionWorlds(suite.target.wire.idPrefix).map(world => alike(world, suite)),
    more,
    async (c, drawn) => {
      const { group, request } = askOf(c.world, drawn)
      c.require(
        request.profile !== undefined || !request.operation.includes('Member'),
        () => 'no group had a member',
      )
      const others = c.world.groups.filter(other => other !== group || drawn.operation === 'createGroup')
      const readers = readersOf(c, request, group)
      const before = await lookAll(c, others, readers)
      const response = await c.send(request)
      c.require(
        response.status === 200,
        () => `needs ${request.operation} to be served, and it got ${formatResponse(response)}`,
      )
      await suite.settle()
      const after = await lookAll(c, others, readers)
      for (const [at, { svc_id }] of others.entries())
        c.expect(before[at] === after[at], () => ({
          message: `${request.operation} on one group changes another`,
          expected: `${svc_id} as it was: ${before[at]}`,
          observed: String(after[at]),
        }))
    },
  ),
)

/** What the admin sees of each, and who of the readers may read it. */
async function lookAll(
  c: Case,
  groups: readonly Group[],
  readers: readonly Id[],
): Promise<readonly string[]> {
  const { admin } = rolesIn(c.world)
  return settleAll(
    groups.map(async ({ svc_id: group }) => {
      const view = formatView(await viewGroup(c, admin, group))
      const requests = readers.map(actor => ({ operation: 'readGroup', actor, group }) as const)
      const responses = await sendAll(c, requests)
      return [
        view,
        ...responses.map(({ status }, at) => `${nameIn(c.world, readers[at] as Id)} got ${status}`),
      ].join(', ')
    }),
  )
}

/** The caller and another, unless what they hold on other groups may change with the operation. */
function readersOf(
  { world, actors }: Case,
  { operation, profile }: ClientRequest,
  { members }: Group,
): readonly Id[] {
  const { caller, admin } = rolesIn(world)
  const other = actors.find(id => id !== caller && id !== admin)
  return [caller, ...(other === undefined ? [] : [other])].filter(
    id => id !== profile && !(operation === 'deleteGroup' && members.includes(id)),
  )
}

/** Groups that could be taken for each other and hold on each other, and two who may create. */
function alike(world: World, { readings }: Suite): World {
  const { caller, admin, vetted } = rolesIn(world)
  const mayShare = readingFor(readings, 'duplicate-title', 'createGroup') === 'accepted'
  const groups = world.groups.map(group =>
    group.svc_id === vetted
      ? { ...group, members: [...new Set([...group.members, admin, caller])] }
      : { ...group, title: mayShare ? 'Garden' : group.title, description: `${common} of many` },
  )
  // Each group but Vetted holds something on the next one.
  const others = groups.filter(({ svc_id }) => svc_id !== vetted)
  const ring = others.map(({ svc_id: principal }, at): Acr => {
    const { svc_id: resource } = others[(at + 1) % others.length] as Group
    return { resource, principal, permission: 'read' }
  })
  return { ...world, groups, acrs: [...world.acrs, ...ring] }
}

function askOf(
  world: World,
  { operation, fields, ...drawn }: More,
): { group: Group; request: ClientRequest } {
  const { profiles, groups, vetted } = world
  const ours = groups.filter(({ svc_id }) => svc_id !== vetted)
  const group = pick(ours, drawn.group) as Group
  const request = { operation, actor: rolesIn(world).admin, group: group.svc_id }
  const [title, description] = ['Orchard', `${common} renamed`]
  if (operation === 'createGroup') {
    const actor = drawn.profile % 2 === 0 ? request.actor : rolesIn(world).caller
    return { group, request: { ...request, actor, body: { title, description } } }
  }
  if (operation === 'deleteGroup') return { group, request }
  if (operation === 'updateGroup') {
    const body = { both: { title, description }, title: { title }, description: { description } }[fields]
    return { group, request: { ...request, body } }
  }
  const isMember = operation === 'removeGroupMember'
  const fitting = profiles.filter(({ svc_id }) => group.members.includes(svc_id) === isMember)
  return { group, request: { ...request, profile: pick(fitting, drawn.profile)?.svc_id as Id } }
}

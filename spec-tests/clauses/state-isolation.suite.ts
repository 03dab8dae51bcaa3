import fc from 'fast-check'
import type { Acr, Group, Id, World } from '../../src/spec/nouns.js'
import { readingFor } from '../../src/spec/readings.js'
import { updateBody } from '../actors/group-fixture.js'
import { requireSuccess, sendAll } from '../actors/requests.js'
import { pick } from '../actors/searching.js'
import { withoutDuplicates } from '../arbitraries/acrs.js'
import { permissionWorlds, rolesIn } from '../arbitraries/permission-worlds.js'
import { descriptionPrefix } from '../model/compare-state.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { expectUnchanged } from './expect-unchanged.js'
import { controlWrite } from './needs.js'

const change = fc.record({
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
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const needs = { ...controlWrite, observed: ['read-fields', 'duplicate-title'] } as const

clause(
  'state.isolation',
  'A drawn change of one group changes neither similar groups nor who may read them',
  needs,
  ({ suite, property }) =>
    property(
      permissionWorlds(suite.target.wire.idPrefix).map(world => withSimilarGroups(world, suite)),
      change,
      async (c, drawn) => {
        const { group, request } = drawnRequest(c.world, drawn)
        c.require(
          request.profile !== undefined || !request.operation.includes('Member'),
          () => 'no drawn group had a suitable member',
        )
        const others = c.world.groups.filter(other => other !== group || drawn.operation === 'createGroup')
        const readers = readersOf(c, request, group)
        const reads = [rolesIn(c.world).admin, ...readers].flatMap(actor =>
          others.map(({ svc_id }) => ({ operation: 'readGroup', actor, group: svc_id }) as const),
        )
        const before = await sendAll(c, reads)
        const changing = await requireSuccess(c, request)
        const after = await sendAll(c, reads)
        for (const [at, response] of after.entries())
          expectUnchanged(c, changing, { before: before[at] as HttpResponse, after: response })
      },
      1 / 2,
    ),
)

/**
 * The caller and another profile, but only if the operation cannot change their permissions on other groups, even if it
 * removes more members than it should.
 */
function readersOf(
  { world, actors }: Case,
  { operation, profile }: ClientRequest,
  { members }: Group,
): readonly Id[] {
  const { caller, admin } = rolesIn(world)
  const mayLeave = operation === 'deleteGroup' || operation === 'removeGroupMember'
  const other = actors.find(id => id !== caller && id !== admin)
  return [caller, ...(other === undefined ? [] : [other])].filter(
    id => id !== profile && !(mayLeave && members.includes(id)),
  )
}

/** Groups with the same texts, if the target allows that, and with permissions on each other. Two profiles may create groups. */
function withSimilarGroups(world: World, { known: { readings } }: Suite): World {
  const { caller, admin, vetted } = rolesIn(world)
  const mayShareTitle = readingFor(readings, 'duplicate-title', 'createGroup') === 'accepted'
  const groups = world.groups.map(group =>
    group.svc_id === vetted
      ? { ...group, members: [...new Set([...group.members, admin, caller])] }
      : {
          ...group,
          title: mayShareTitle ? 'Subject Group' : group.title,
          description: `${descriptionPrefix} of many`,
        },
  )
  // Each group except Vetted has read permission on the next one.
  const others = groups.filter(({ svc_id }) => svc_id !== vetted)
  const ring = others.map(({ svc_id: principal }, at): Acr => {
    const { svc_id: resource } = others[(at + 1) % others.length] as Group
    return { resource, principal, permission: 'read' }
  })
  return { ...world, groups, acrs: withoutDuplicates([...world.acrs, ...ring]) }
}

/** The request of a drawn change and the group that it concerns. */
function drawnRequest(
  world: World,
  { operation, fields, ...drawn }: Change,
): { group: Group; request: ClientRequest } {
  const { profiles, groups, vetted } = world
  const others = groups.filter(({ svc_id }) => svc_id !== vetted)
  const group = pick(others, drawn.group) as Group
  const request = { operation, actor: rolesIn(world).admin, group: group.svc_id }
  const text = { title: 'Orchard', description: `${descriptionPrefix} renamed` }
  if (operation === 'createGroup') {
    const actor = drawn.profile % 2 === 0 ? request.actor : rolesIn(world).caller
    return { group, request: { ...request, actor, body: text } }
  }
  if (operation === 'deleteGroup') return { group, request }
  if (operation === 'updateGroup') return { group, request: { ...request, body: updateBody(text, fields) } }
  const isMember = operation === 'removeGroupMember'
  const fitting = profiles.filter(({ svc_id }) => group.members.includes(svc_id) === isMember)
  return { group, request: { ...request, profile: pick(fitting, drawn.profile)?.svc_id as Id } }
}

import type { Acr, Group, Id } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { expectedAccess, nameIn, reasonOf } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import type { ClientRequest } from '../target/request.js'

/*
 * What a world that stays shows of permissions without harm to it: nothing that is sent changes a group for good,
 * whether it is served or refused.
 */
const needs = { tier: 'world', writes: true } as const

/** Adding a member again takes write, and changes nothing where it is served. */
clause('acr.read-is-not-write', needs, async ({ suite, example }) => {
  if (suite.tier !== 'world') return
  await example(await suite.staging.fixedWorld(), async c => {
    const { reader, writer, group } = found(
      readersIn(c),
      'a group with a member, a profile with write on it and one with read alone',
    )
    const { svc_id, members } = group
    const request = { operation: 'addGroupMember', group: svc_id, profile: members[0] as Id } as const
    await requireServed(c, { ...request, actor: writer })
    await requireServed(c, { operation: 'readGroup', actor: reader, group: svc_id })
    const refused = await c.send({ ...request, actor: reader })
    c.expect(refused.status === 403, () => ({
      message: 'addGroupMember by a caller with read and without write is not refused',
      expected: `403: ${reasonOf(c.world, reader, 'write', svc_id)}`,
      observed: formatResponse(refused),
    }))
  })
})

function* readersIn({ world, actors }: Case): Iterable<{ reader: Id; writer: Id; group: Group }> {
  for (const group of world.groups.filter(
    ({ svc_id, members }) => svc_id !== world.vetted && members.length > 0,
  ))
    for (const writer of actors.filter(id => expectedAccess(world, id, 'write', group.svc_id) === 'granted'))
      for (const reader of actors)
        if (
          expectedAccess(world, reader, 'read', group.svc_id) === 'granted' &&
          expectedAccess(world, reader, 'write', group.svc_id) === 'refused'
        )
          yield { reader, writer, group }
}

/** A profile joins a group of the world, and leaves it again. */
clause('acr.membership-changes', needs, async ({ suite, example }) => {
  if (suite.tier !== 'world') return
  await example(await suite.staging.fixedWorld(), async c => {
    const { acr, writer, joiner } = found(
      joinersIn(c),
      'a group that has read on another, a profile with write on the first, and one outside that may not read the second',
    )
    const { resource: group, principal: team } = acr
    const read = { operation: 'readGroup', actor: joiner, group } as const
    const before = await c.send(read)
    c.require(
      before.status === 403,
      () => `needs the read to be refused at first, and it got ${formatResponse(before)}`,
    )
    const membership = { actor: writer, group: team, profile: joiner }
    await requireServed(c, { operation: 'addGroupMember', ...membership })
    await suite.settle()
    const inside = await c.send(read)
    // Before anything is judged, the world is as it was.
    await requireServed(c, { operation: 'removeGroupMember', ...membership })
    await suite.settle()
    const after = await c.send(read)
    const [name, through] = [nameIn(c.world, joiner), nameIn(c.world, team)]
    c.expect(inside.status === 200 && after.status === 403, () => ({
      message: 'who joins a group and leaves it does not gain and lose what the group has',
      expected: `200 while ${name} is a member of ${through}, which has read on ${nameIn(c.world, group)}; 403 afterwards`,
      observed: `${inside.status}, then ${after.status}`,
    }))
  })
})

function* joinersIn({ world, actors }: Case): Iterable<{ acr: Acr; writer: Id; joiner: Id }> {
  for (const acr of world.acrs) {
    const team = world.groups.find(({ svc_id }) => svc_id === acr.principal)
    if (acr.permission !== 'read' || team === undefined || team.svc_id === world.vetted) continue
    for (const writer of actors.filter(id => expectedAccess(world, id, 'write', team.svc_id) === 'granted'))
      for (const joiner of actors.filter(id => id !== writer && !team.members.includes(id)))
        if (expectedAccess(world, joiner, 'read', acr.resource) === 'refused') yield { acr, writer, joiner }
  }
}

function found<T>(candidates: Iterable<T>, what: string): T {
  for (const candidate of candidates) return candidate
  throw new Untestable(`the world has no such tokens: ${what}; needs control, or those, in the target file`)
}

async function requireServed(c: Case, request: ClientRequest): Promise<void> {
  const response = await c.send(request)
  c.require(
    response.status === 200,
    () => `needs ${request.operation} to be served to who may, and it got ${formatResponse(response)}`,
  )
}

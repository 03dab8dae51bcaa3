import { type Acr, type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { formatResponse, requireSuccess } from '../actors/requests.js'
import {
  belongsToNoGroup,
  dependsOnGroups,
  expectedAccess,
  hasSeveralSources,
  isMemberWithoutAcr,
  isVettedWithoutAcr,
  nameIn,
  type Relation,
  reasonOf,
} from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import type { ClauseTest } from '../runner/registry.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { worldWrite } from './needs.js'

/*
 * What a deployment that keeps its world shows about permissions. No request here changes a group permanently,
 * whether it succeeds or not.
 */
const worldRead = { tier: 'world' } as const

clause('acr.direct', worldRead, readsOf(belongsToNoGroup))
clause('acr.through-group', worldRead, readsOf(dependsOnGroups))
clause('acr.any-suffices', worldRead, readsOf(hasSeveralSources))
clause('acr.membership-is-not-permission', worldRead, readsOf(isMemberWithoutAcr))
clause('acr.vetted-is-not-permission', worldRead, readsOf(isVettedWithoutAcr))

/** A test on the world of the deployment. */
function onFixedWorld(judge: (c: Case) => Promise<void>): ClauseTest['test'] {
  return async ({ suite, example }) => {
    if (suite.tier === 'world') await example(await suite.staging.fixedWorld(), judge)
  }
}

/** The profiles with tokens read exactly the groups that they may read, as far as these relations are concerned. */
function readsOf(isJudged: (relation: Relation) => boolean): ClauseTest['test'] {
  return onFixedWorld(async c => {
    const all = relationsIn(c)
    const judged = all.filter(isJudged)
    c.require(
      judged.length > 0,
      () => 'needs a profile with such a relation to a group of the world, or control in the target file',
    )
    const others = all.filter(({ direct }) => direct.length > 0)
    c.require(
      (await expectReads(c, judged)) || (await expectReads(c, others)),
      () => 'needs readGroup to succeed for a profile that may read a group of the world',
    )
  })
}

/** Adding a present member requires write permission, but does not change the group. */
clause(
  'acr.read-is-not-write',
  worldWrite,
  onFixedWorld(async c => {
    const { reader, writer, group } = firstOf(
      readersIn(c),
      'a profile with write permission on a group with a member, and one with read permission alone',
    )
    const { svc_id, members } = group
    const request = { operation: 'addGroupMember', group: svc_id, profile: members[0] as Id } as const
    await requireSuccess(c, { ...request, actor: writer })
    await requireSuccess(c, { operation: 'readGroup', actor: reader, group: svc_id })
    const response = await c.send({ ...request, actor: reader })
    c.expect(response.status === 403, () => ({
      message:
        'addGroupMember does not return 403 to a caller with read permission and without write permission',
      expected: `403: ${reasonOf(c.world, reader, 'write', svc_id)}`,
      observed: formatResponse(response),
    }))
  }),
)

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

/** A profile joins a group of the world and leaves it again. */
clause(
  'acr.membership-changes',
  worldWrite,
  onFixedWorld(async c => {
    const { acr, writer, joiner } = firstOf(
      joinersIn(c),
      'a profile with write permission on a group that has read permission on another, and a profile outside it that may not read the other',
    )
    const { resource: group, principal: team } = acr
    const read = { operation: 'readGroup', actor: joiner, group } as const
    const before = await c.send(read)
    c.require(
      before.status === 403,
      () => `needs readGroup to return 403 at first; the target returned ${formatResponse(before)}`,
    )
    const membership = { actor: writer, group: team, profile: joiner }
    await requireSuccess(c, { operation: 'addGroupMember', ...membership })
    const inside = await c.send(read)
    // The world must be as it was before anything is judged.
    await requireSuccess(c, { operation: 'removeGroupMember', ...membership })
    const after = await c.send(read)
    const [name, through] = [nameIn(c.world, joiner), nameIn(c.world, team)]
    c.expect(inside.status === 200 && after.status === 403, () => ({
      message: 'A profile that joins and leaves a group does not gain and lose the permission of the group',
      expected: `200 while ${name} is a member of ${through}, which has read permission on ${nameIn(c.world, group)}; 403 afterwards`,
      observed: `${inside.status}, then ${after.status}`,
    }))
  }),
)

function* joinersIn({ world, actors }: Case): Iterable<{ acr: Acr; writer: Id; joiner: Id }> {
  for (const acr of world.acrs) {
    const team = groupAt(world, acr.principal)
    if (acr.permission !== 'read' || team === undefined || team.svc_id === world.vetted) continue
    for (const writer of actors.filter(id => expectedAccess(world, id, 'write', team.svc_id) === 'granted'))
      for (const joiner of actors.filter(id => id !== writer && !team.members.includes(id)))
        if (expectedAccess(world, joiner, 'read', acr.resource) === 'refused') yield { acr, writer, joiner }
  }
}

function firstOf<T>(candidates: Iterable<T>, needed: string): T {
  for (const candidate of candidates) return candidate
  throw new Untestable(`needs tokens in the target file of ${needed}; or control`)
}

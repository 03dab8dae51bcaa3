import type { ClauseId } from '../../src/spec/clauses.js'
import { type Acr, type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { harmlessWrites } from '../actors/harmless-writes.js'
import { presentGroup } from '../actors/present-group.js'
import { requireSuccess } from '../actors/requests.js'
import { requireRemovals, whileMember } from '../actors/world-memberships.js'
import { sendHarmless } from '../actors/world-writes.js'
import { accessOf, expectedAccess, nameIn, type Relation } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import type { ClauseTest } from '../runner/registry.js'
import type { HttpResponse } from '../target/client.js'
import { formatResponse } from '../target/format-response.js'
import type { ClientRequest } from '../target/request.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { worldRead, worldWrite } from './needs.js'
import { judgedRelations, onFixedWorld } from './on-fixed-world.js'
import { requireDecision } from './require-decision.js'

/*
 * What a deployment that keeps its world shows about permissions. A profile joins a group and leaves it again; no other
 * request here changes a group, whether it succeeds or not.
 */
for (const [id, isJudged] of Object.entries(judgedRelations))
  clause(
    id as ClauseId,
    'On a fixed world the profiles with tokens read exactly the groups that they may read',
    worldRead,
    readsOf(isJudged),
  )

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
  'On a fixed world a caller with read alone gets 403 to an add of a member that is there already',
  worldWrite,
  onFixedWorld(async c => {
    const { reader, writer, group } = firstOf(
      readersIn(c),
      'a profile with write permission on a group with a member, and one with read permission alone',
    )
    const { svc_id } = group
    const add = (await harmlessWrites(c, writer, svc_id)).find(
      ({ operation }) => operation === 'addGroupMember',
    )
    c.known.requireServed('addGroupMember')
    if (add === undefined)
      throw new Untestable(
        'needs a read that shows a member of the group, and an add of it that changes nothing',
      )
    const added = await sendHarmless(c, add)
    c.require(
      added.status === 200,
      () => `needs addGroupMember to succeed; the target returned ${formatResponse(added)}`,
    )
    await requireSuccess(c, { operation: 'readGroup', actor: reader, group: svc_id })
    const response = await sendHarmless(c, { ...add, actor: reader })
    requireDecision(c, response, false)
    c.expect(response.status === 403, () => ({
      decides: response,
      expected: { statuses: [403] },
      why: { access: accessOf(c.world, reader, 'write', svc_id) },
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

clause(
  'acr.membership-changes',
  'On a fixed world a profile that joins and leaves a group twice gains and loses its permissions',
  worldWrite,
  onFixedWorld(async c => {
    const all = [...joinersIn(c)]
    firstOf(
      all,
      'a profile with write permission on a group that has a permission on another, and a profile outside it without that permission',
    )
    await requireRemovals(c)
    for (const permission of ['read', 'write'] as const) {
      const joining = all.find(({ acr }) => acr.permission === permission)
      if (joining !== undefined) await expectGainAndLoss(c, joining)
    }
  }),
)

async function expectGainAndLoss(c: Case, { acr, writer, joiner }: Joining): Promise<void> {
  const { resource, principal: team, permission } = acr
  const uses = await usesOf(c, joiner, acr)
  const members = (await presentGroup(c, team)).members
  if (uses.length === 0 || members?.includes(joiner) !== false)
    throw new Untestable(`needs reads of ${nameIn(c.world, resource)} and of ${nameIn(c.world, team)}`)
  const membership = { actor: writer, group: team, profile: joiner }
  const sent = uses.map((): HttpResponse[] => [])
  const tryUses = async () => {
    for (const [at, use] of uses.entries()) sent[at]?.push(await sendHarmless(c, use))
  }
  await tryUses()
  c.require(
    sent.every(([first]) => first?.status === 403),
    () =>
      `needs each use of the permission to return 403 at first; the target returned ${sent.flat().map(({ status }) => status)}`,
  )
  for (let times = 0; times < 2; times++) {
    await whileMember(c, membership, tryUses)
    await tryUses()
  }
  const statuses = sent.map(each => each.map(({ status }) => status))
  // A target may refuse an old text or member of its own to every caller.
  const isJudged = (each: readonly number[]) => each.every(status => [200, 401, 403].includes(status))
  const wrong = statuses.findIndex(each => isJudged(each) && each.join() !== '403,200,403,200,403')
  const [name, through] = [nameIn(c.world, joiner), nameIn(c.world, team)]
  c.expect(wrong === -1, () => ({
    decides: sent[wrong] ?? [],
    expected: {
      says: `403, and 200 while ${name} is a member of ${through}, which has ${permission} permission on ${nameIn(c.world, resource)}`,
    },
    wrong: `returned ${statuses[wrong]?.join(', ')} to a profile before it joined a group, after joining, leaving, joining and leaving again`,
  }))
}

/** Requests that need the permission of the ACR, and change nothing; none if the suite cannot know that. */
async function usesOf(
  c: Case,
  actor: Id,
  { resource: group, permission }: Acr,
): Promise<readonly ClientRequest[]> {
  return permission === 'read' ? [{ operation: 'readGroup', actor, group }] : harmlessWrites(c, actor, group)
}

interface Joining {
  readonly acr: Acr
  readonly writer: Id
  readonly joiner: Id
}

function* joinersIn({ world, actors }: Case): Iterable<Joining> {
  for (const acr of world.acrs) {
    const team = groupAt(world, acr.principal)
    const { permission, resource } = acr
    if (permission === 'changePermission' || team === undefined || team.svc_id === world.vetted) continue
    if (resource === world.vetted) continue
    for (const writer of actors.filter(id => expectedAccess(world, id, 'write', team.svc_id) === 'granted'))
      for (const joiner of actors.filter(id => id !== writer && !team.members.includes(id)))
        if (expectedAccess(world, joiner, permission, resource) === 'refused') yield { acr, writer, joiner }
  }
}

function firstOf<T>(candidates: Iterable<T>, needed: string): T {
  for (const candidate of candidates) return candidate
  throw new Untestable(`needs tokens in the target file of ${needed}; or control`)
}

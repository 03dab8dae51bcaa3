import type { ClauseId } from '../../src/spec/clauses.js'
import { harmlessWrites } from '../actors/harmless-writes.js'
import { formatResponse } from '../actors/requests.js'
import { sendHarmless } from '../actors/world-writes.js'
import { expectedAccess, type Relation, reasonOf } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import type { ClauseTest } from '../runner/registry.js'
import { isSuccess } from '../target/results.js'
import { relationsIn } from './expect-reads.js'
import { worldWrite } from './needs.js'
import { judgedRelations, onFixedWorld } from './on-fixed-world.js'

for (const [id, isJudged] of Object.entries(judgedRelations))
  clause(
    id as ClauseId,
    'On a fixed world writes that change nothing succeed exactly for profiles with write permission',
    worldWrite,
    writesOf(isJudged),
  )

/** A large world has many relations of one kind. */
const mostRelations = 100

/**
 * The profiles with tokens write exactly the groups that they may write, as far as these relations are concerned. Each
 * write leaves its group as it is: it adds a present member, or sends the texts that the group has.
 */
function writesOf(isJudged: (relation: Relation) => boolean): ClauseTest['test'] {
  return onFixedWorld(async c => {
    const relations = relationsIn(c).filter(({ group }) => group !== c.world.vetted)
    await requireAnyWrite(c, relations)
    for (const relation of relations.filter(isJudged).slice(0, mostRelations)) {
      if (c.suite.isSpent || c.suite.run.aborted) return
      await expectWrites(c, relation)
    }
  })
}

/** @throws Untestable if none of the writes that must succeed does */
async function requireAnyWrite(c: Case, relations: readonly Relation[]): Promise<void> {
  const granted = relations.filter(
    ({ profile, group }) => expectedAccess(c.world, profile, 'write', group) === 'granted',
  )
  for (const relation of granted.slice(0, mostRelations))
    for (const request of await harmlessWrites(c, relation.profile, relation.group))
      if (isSuccess((await sendHarmless(c, request)).status)) return
  throw new Untestable(
    granted.length === 0
      ? 'needs a token of a profile with write permission on a group of the world'
      : 'needs a write on a group of the world to succeed',
  )
}

async function expectWrites(c: Case, relation: Relation): Promise<void> {
  const { profile, group } = relation
  const access = expectedAccess(c.world, profile, 'write', group)
  if (access === 'unspecified') return
  c.omitRequests(0)
  for (const request of await harmlessWrites(c, relation.profile, relation.group)) {
    const response = await sendHarmless(c, request)
    // A target may refuse an old text of its own, and it may look at the body first.
    if (!isSuccess(response.status) && ![401, 403, 404].includes(response.status)) continue
    c.expect(access === 'granted' ? isSuccess(response.status) : response.status === 403, () => ({
      message:
        access === 'granted'
          ? `${request.operation} does not succeed for a caller with write permission`
          : `${request.operation} does not return 403 to a caller without write permission`,
      expected: `${access === 'granted' ? 200 : 403}: ${reasonOf(c.world, profile, 'write', group)}`,
      observed: formatResponse(response),
    }))
  }
}

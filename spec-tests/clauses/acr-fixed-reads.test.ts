import type { ClauseId } from '../../src/spec/clauses.js'
import {
  belongsToNoGroup,
  dependsOnGroups,
  hasSeveralSources,
  isMemberWithoutAcr,
  isVettedWithoutAcr,
  type Relation,
} from '../oracle/permission-oracle.js'
import { clause } from '../runner/clause.js'
import { expectReads, relationsIn } from './acr-reads.js'

/** What the clauses on permissions say of reading: who with a token may read which group of the world. */
const judged = {
  'acr.direct': belongsToNoGroup,
  'acr.through-group': dependsOnGroups,
  'acr.any-suffices': hasSeveralSources,
  'acr.membership-is-not-permission': isMemberWithoutAcr,
  'acr.vetted-is-not-permission': isVettedWithoutAcr,
} as const satisfies Partial<Record<ClauseId, (relation: Relation) => boolean>>

for (const [id, isJudged] of Object.entries(judged))
  clause(id as ClauseId, { tier: 'world' }, async ({ suite, example }) => {
    if (suite.tier !== 'world') return
    await example(await suite.staging.fixedWorld(), async c => {
      const all = relationsIn(c)
      const ours = all.filter(isJudged)
      c.require(
        ours.length > 0,
        () => 'nobody in the world stands so to a group: needs control in the target file',
      )
      const seen = await expectReads(c, ours)
      const others = await expectReads(c, seen.served ? [] : all.filter(({ direct }) => direct.length > 0))
      c.require(
        seen.served || others.served,
        () => 'needs a profile that may read a group of the world, and none was served',
      )
    })
  })

import type { ClauseId } from '../../src/spec/clauses.js'
import {
  isByDirectAlone,
  isByGroupAlone,
  isMemberAlone,
  isOfSeveral,
  isVettedAlone,
  type Standing,
} from '../oracle/permission-oracle.js'
import { clause } from '../runner/clause.js'
import { expectReads, standings } from './acr-reads.js'

/** What the clauses on permissions say of reading: who with a token may read which group of the world. */
const judged = {
  'acr.direct': isByDirectAlone,
  'acr.through-group': isByGroupAlone,
  'acr.any-suffices': isOfSeveral,
  'acr.membership-is-not-permission': isMemberAlone,
  'acr.vetted-is-not-permission': isVettedAlone,
} as const satisfies Partial<Record<ClauseId, (standing: Standing) => boolean>>

for (const [id, isJudged] of Object.entries(judged))
  clause(id as ClauseId, { tier: 'world' }, async ({ suite, example }) => {
    if (suite.tier !== 'world') return
    await example(await suite.staging.fixedWorld(), async c => {
      const all = standings(c)
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

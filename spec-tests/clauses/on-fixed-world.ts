import { requireUnchanged } from '../actors/world-memberships.js'
import {
  belongsToNoGroup,
  dependsOnGroups,
  hasSeveralSources,
  isMemberWithoutAcr,
  isVettedWithoutAcr,
} from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import type { ClauseTest } from '../runner/registry.js'

/** Which relations of a profile to a group show something about a clause. */
export const judgedRelations = {
  'acr.direct': belongsToNoGroup,
  'acr.through-group': dependsOnGroups,
  'acr.any-suffices': hasSeveralSources,
  'acr.membership-is-not-permission': isMemberWithoutAcr,
  'acr.vetted-is-not-permission': isVettedWithoutAcr,
} as const

/** A test on the world of the deployment. */
export function onFixedWorld(judge: (c: Case) => Promise<void>): ClauseTest['test'] {
  return async ({ suite, example }) => {
    if (suite.target.tier !== 'world') return
    await example(await suite.staging.fixedWorld(), async c => {
      requireUnchanged(c)
      await judge(c)
    })
  }
}

import type { Group, Id } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import {
  belongsToNoGroup,
  dependsOnGroups,
  expectedAccess,
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
    if (suite.tier === 'world') await example(await suite.staging.fixedWorld(), judge)
  }
}

/**
 * A group as one of the profiles with tokens reads it now; undefined if none of them may read it. The world file may be
 * out of date, and a write with its texts or members would change the group.
 */
export async function presentGroup(c: Case, group: Id): Promise<Group | undefined> {
  const reader = c.actors.find(id => expectedAccess(c.world, id, 'read', group) === 'granted')
  if (reader === undefined || c.suite.layout === undefined) return undefined
  const { view: { title, description, members } = {} } = await viewGroup(c, reader, group)
  if (typeof title !== 'string' || typeof description !== 'string' || !Array.isArray(members))
    return undefined
  return { svc_id: group, title, description, members: members.map(String) }
}

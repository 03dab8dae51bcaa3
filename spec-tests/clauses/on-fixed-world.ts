import { type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import { onlyGroups, search } from '../actors/searching.js'
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
import type { ClientRequest } from '../target/request.js'

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
 * A group as the deployment shows it now: the world file may be out of date, and a write with its texts or members would
 * change the group. If no profile with a token may read it, a search shows its texts; the members are then unknown.
 */
export async function presentGroup(c: Case, group: Id): Promise<Partial<Omit<Group, 'svc_id'>>> {
  const reader = c.actors.find(id => expectedAccess(c.world, id, 'read', group) === 'granted')
  if (reader === undefined || c.suite.layout === undefined) return textsFound(c, group)
  const { view: { title, description, members } = {} } = await viewGroup(c, reader, group)
  if (typeof title !== 'string' || typeof description !== 'string' || !Array.isArray(members)) return {}
  return { title, description, members: members.map(String) }
}

/** The texts that a search shows, if the world file has the same: then neither is out of date or cut. */
async function textsFound(c: Case, id: Id): Promise<Partial<Group>> {
  const { results } = await search(c, c.actors[0] ?? '', id, onlyGroups)
  const shown = results.find(result => result[c.wire.idField] === id)
  const known = groupAt(c.world, id)
  return known !== undefined && known.title === shown?.name && known.description === shown.description
    ? { title: known.title, description: known.description }
    : {}
}

/** Requests that need write permission and leave the group as it is: the texts that it has, and a present member. */
export async function harmlessWrites(c: Case, actor: Id, group: Id): Promise<readonly ClientRequest[]> {
  const { title, description, members = [] } = await presentGroup(c, group)
  if (title === undefined || description === undefined) return []
  return c.suite.served<ClientRequest>([
    { operation: 'updateGroup', actor, group, body: { title, description } },
    ...members.slice(0, 1).map(profile => ({ operation: 'addGroupMember', actor, group, profile }) as const),
  ])
}

import type { Id } from '../../src/spec/nouns.js'
import type { Answer } from '../target/client.js'
import { firstNewId } from '../target/group-layout.js'
import type { Ask } from '../target/request.js'
import type { Case } from './case.js'

/** Keeps account, where the world stays, of what this answer says was created, and is to be removed, or is gone. */
export function keepAccount(c: Case, { operation, actor, group = '', profile }: Ask, answer: Answer): void {
  const { takesWorlds, creator, manifest } = c.suite
  if (takesWorlds) return
  const by = { actor: actor ?? creator ?? '' }
  const isServed = answer.status >= 200 && answer.status < 300
  const created = operation === 'createGroup' && isServed ? createdId(c, answer) : undefined
  if (created !== undefined) manifest.created({ id: created, ...by })
  const members = c.world.groups.find(({ svc_id }) => svc_id === group)?.members
  if (operation === 'addGroupMember' && isServed && profile && members?.includes(profile) === false)
    manifest.created({ id: group, profile, ...by })
  if (!isServed && answer.status !== 404) return
  if (operation === 'deleteGroup') manifest.gone(group)
  if (operation === 'removeGroupMember') manifest.gone(group, profile)
}

/** The SVC-ID of the group that an answer says was created: the first in it that nothing had before. */
export function createdId(c: Case, { text }: Answer): Id | undefined {
  return firstNewId(text, c.suite.target.wire.idPrefix, id => c.knows(id))
}

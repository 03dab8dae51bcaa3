import type { Id } from '../../src/spec/nouns.js'
import type { HttpResponse } from '../target/client.js'
import { firstNewId } from '../target/group-layout.js'
import type { ClientRequest } from '../target/request.js'
import type { Case } from './case.js'

/** Keeps account, where the world stays, of what this response says was created, and is to be removed, or is gone. */
export function recordForCleanup(
  c: Case,
  { operation, actor, group = '', profile }: ClientRequest,
  response: HttpResponse,
): void {
  const { takesWorlds, creator, cleanupLog } = c.suite
  if (takesWorlds) return
  const by = { actor: actor ?? creator ?? '' }
  const isServed = response.status >= 200 && response.status < 300
  const created = operation === 'createGroup' && isServed ? createdId(c, response) : undefined
  if (created !== undefined) cleanupLog.created({ id: created, ...by })
  const members = c.world.groups.find(({ svc_id }) => svc_id === group)?.members
  if (operation === 'addGroupMember' && isServed && profile && members?.includes(profile) === false)
    cleanupLog.created({ id: group, profile, ...by })
  if (!isServed && response.status !== 404) return
  if (operation === 'deleteGroup') cleanupLog.gone(group)
  if (operation === 'removeGroupMember') cleanupLog.gone(group, profile)
}

/** The SVC-ID of the group that an response says was created: the first in it that nothing had before. */
export function createdId(c: Case, { text }: HttpResponse): Id | undefined {
  return firstNewId(text, c.suite.target.wire.idPrefix, id => c.knows(id))
}

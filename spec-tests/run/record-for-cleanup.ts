import { groupAt } from '../../src/spec/nouns.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import type { CaseRecord } from './response-observer.js'
import type { Suite } from './suite.js'

type KnownWorld = Pick<CaseRecord, 'world' | 'wire' | 'isKnownId'>

/** On a target that keeps its world: records in the cleanup log what this response shows as created or removed. */
export function recordForCleanup(
  { target: { takesWorlds }, known: { creator }, cleanupLog }: Suite,
  c: KnownWorld,
  { operation, actor, group = '', profile }: ClientRequest,
  response: HttpResponse,
): void {
  if (takesWorlds) return
  const by = { actor: actor ?? creator ?? '' }
  const succeeds = isSuccess(response.status)
  const created = operation === 'createGroup' && succeeds ? createdId(c, response) : undefined
  if (created !== undefined) cleanupLog.created({ id: created, ...by })
  const members = groupAt(c.world, group)?.members
  if (operation === 'addGroupMember' && succeeds && profile && members?.includes(profile) === false)
    cleanupLog.created({ id: group, profile, ...by })
  // A 404 may only show that the target is late, or that it has no such operation. The cleanup makes sure.
  if (!succeeds) return
  if (operation === 'deleteGroup') cleanupLog.removed(group)
  if (operation === 'removeGroupMember') cleanupLog.removed(group, profile)
}

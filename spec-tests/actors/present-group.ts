import type { Group, Id } from '../../src/spec/nouns.js'
import { expectedAccess } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { fieldsAt, hasMemberList } from '../target/group-layout.js'

/**
 * A group as a profile with a token reads it now: the world file may be out of date, and a write with its texts or
 * members would change the group. Empty if no such profile may read it, or if the response shows no complete group.
 */
export async function presentGroup(c: Case, group: Id): Promise<Partial<Omit<Group, 'svc_id'>>> {
  const { layout } = c.known
  const reader = c.actors.find(id => expectedAccess(c.world, id, 'read', group) === 'granted')
  if (reader === undefined || layout === undefined) return {}
  const { status, json } = await c.send({ operation: 'readGroup', actor: reader, group })
  const { title, description, members } = fieldsAt(json, layout)
  const isComplete = status === 200 && hasMemberList(json, layout)
  if (!isComplete || typeof title !== 'string' || typeof description !== 'string' || !Array.isArray(members))
    return {}
  return { title, description, members: members.map(String) }
}

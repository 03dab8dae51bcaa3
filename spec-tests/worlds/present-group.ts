import type { Group, Id } from '../../src/spec/nouns.js'
import { expectedAccess } from '../judge/oracle/permission-oracle.js'
import type { Case } from '../run/case.js'
import { fieldsAt, hasMemberList } from '../target/group-layout.js'

/** What a group has. */
export type Content = Omit<Group, 'svc_id'>

/** A group as a profile reads it now; undefined if the response shows no complete group. */
export async function contentFor(c: Case, actor: Id, group: Id): Promise<Content | undefined> {
  const { layout } = c.known
  if (layout === undefined) return undefined
  const { status, json } = await c.send({ operation: 'readGroup', actor, group })
  const { title, description, members } = fieldsAt(json, layout)
  const isComplete = status === 200 && hasMemberList(json, layout)
  if (!isComplete || typeof title !== 'string' || typeof description !== 'string' || !Array.isArray(members))
    return undefined
  return { title, description, members: members.map(String) }
}

/**
 * A group of the world as it is now: the world file may be out of date. The read is no part of the evidence. Undefined if
 * no profile with a token may read the group.
 */
export async function presentGroup(c: Case, group: Id): Promise<Content | undefined> {
  const reader = c.actors.find(id => expectedAccess(c.world, id, 'read', group) === 'granted')
  return reader === undefined ? undefined : contentFor(c.elsewhere(c.deployment), reader, group)
}

export function hasTexts(shown: Partial<Content>, { title, description }: Partial<Content>): boolean {
  return shown.title === title && shown.description === description
}

export function isSameContent(one: Content, other: Content | undefined): boolean {
  const sorted = ({ members }: Content) => String(members.toSorted())
  return other !== undefined && hasTexts(other, one) && sorted(other) === sorted(one)
}

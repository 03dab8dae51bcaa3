import type { Operation } from '../../src/spec/endpoints.js'
import type { Group } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { request, search } from '../../src/spec/steps.js'
import { onlyGroups } from '../actors/searching.js'
import type { Cast } from './cast.js'

interface Sent {
  readonly as: string | null
  /** The group that the request is about. */
  readonly group: Group
  /** The same few words give the same texts. */
  readonly about: string
}

/** A request that the manager may make of a group, from any caller. */
export function anyRequest(
  { stranger, text }: Cast,
  operation: Operation,
  { as, group: { svc_id: group, title, members }, about }: Sent,
): Step {
  if (operation === 'searchPrincipals') return search(as, title, onlyGroups)
  // The manager itself may be the first member, and have its permissions through that.
  const profile = operation === 'removeGroupMember' ? (members.at(-1) ?? stranger) : stranger
  const body = text(operation === 'createGroup' ? `new ${about}` : about)
  return request(operation, as, { group, profile, body })
}

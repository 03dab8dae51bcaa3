import type { Operation } from '../../src/spec/endpoints.js'
import type { Step, StepInput } from '../../src/spec/step.js'
import { request, search, together } from '../../src/spec/steps.js'
import { searchOracle } from '../judge/oracle/search-oracle.js'
import { onlyProfiles, soughtTextOf } from '../worlds/searching.js'
import type { Cast } from './cast.js'

/** The creation of a group with these texts, and with whatever else the body has. */
export function make(caller: string | null, body: NonNullable<StepInput['body']>): Step {
  return { as: caller, operation: 'createGroup', input: { body } }
}

/** Sent all at once. */
export const atOnce = ([first, ...others]: readonly Step[]): readonly Step[] =>
  first === undefined ? [] : [first, ...others.map(together)]

/** The steps by turns, so often each. */
export const byTurns = (count: number, ...steps: readonly Step[]): readonly Step[] =>
  Array.from({ length: count }, () => steps).flat()

interface Sent {
  readonly as: string | null
  /** The group that the request is about, if it is no search. */
  readonly group: 'club' | 'circle'
  /** The same few words give the same texts. */
  readonly about: string
}

/** A request that the manager may make of a group, or a search for the manager, from any caller. */
export function anyRequest(cast: Cast, operation: Operation, { as, group: name, about }: Sent): Step {
  const { manager, stranger, world, idPrefix, text } = cast
  if (operation === 'searchPrincipals')
    return search(as, soughtTextOf(world, manager, searchOracle(idPrefix)), onlyProfiles)
  const { svc_id: group, members } = cast[name]
  // The manager itself may be the first member, and have its permissions through that.
  const profile = operation === 'removeGroupMember' ? (members.at(-1) ?? stranger) : stranger
  const body = text(operation === 'createGroup' ? `new ${about}` : about)
  return request(operation, as, { group, profile, body })
}

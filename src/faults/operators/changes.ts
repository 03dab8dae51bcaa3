import type { Operation } from '../../spec/endpoints.js'
import type { Transition } from '../../spec/groups.js'
import type { Group, Id, World } from '../../spec/nouns.js'
import type { Outcome, RefusalReason } from '../../spec/outcome.js'
import type { Readings } from '../../spec/readings.js'
import type { Definitions } from '../../spec/service.js'
import type { Fault, Replacement } from '../fault.js'
import { afterwards, asWhoeverMay, withGroup } from './service.js'

type Change = 'updateGroup' | 'deleteGroup' | 'addGroupMember' | 'removeGroupMember'
type Perform = (world: World, caller: Id, id: Id, ...rest: readonly unknown[]) => Transition

/** What becomes of a change, given what would have become of it. */
export type Turn = (honest: Transition, before: World, id: Id, more: readonly unknown[]) => Transition

/** One of the operations that change a group turns out otherwise. */
export function turning(operation: Change, turn: Turn): Replacement {
  return by => {
    const perform = by[operation] as Perform
    const turned: Perform = (world, caller, id, ...more) =>
      turn(perform(world, caller, id, ...more), world, id, more)
    return { [operation]: turned } as Partial<Definitions>
  }
}

/** An add of who was removed from that group before turns out otherwise. */
export function turningAddsAnew(turn: Turn): Replacement {
  return by => {
    const removed = new Set<string>()
    const leave = turning('removeGroupMember', (honest, _, id, [profile]) => {
      if (honest.outcome.kind === 'removed') removed.add(`${id} ${profile}`)
      return honest
    })
    const join = turning('addGroupMember', (honest, before, id, more) =>
      removed.has(`${id} ${more[0]}`) ? turn(honest, before, id, more) : honest,
    )
    return { ...leave(by), ...join(by) }
  }
}

/** What is refused for one reason is answered otherwise. */
export function refusedOtherwise(
  operation: Change,
  reason: RefusalReason,
  answer: (id: Id, readings: Readings) => Outcome,
): Replacement {
  return turning(operation, ({ outcome, world }, _, id, more) => {
    const isIt = outcome.kind === 'refused' && outcome.reason === reason
    // The readings stand before the table, which is last.
    return { outcome: isIt ? answer(id, more.at(-2) as Readings) : outcome, world }
  })
}

/** What an operation does to its group comes out otherwise, where it is served. */
export function changing(
  operation: Change,
  change: (before: Group, after: Group, more: readonly unknown[]) => Group,
): Replacement {
  return turning(operation, ({ outcome, world }, before, id, more) => {
    const [then] = before.groups.filter(({ svc_id }) => svc_id === id)
    return outcome.kind === 'refused' || then === undefined
      ? { outcome, world }
      : { outcome, world: withGroup(world, id, now => change(then, now, more)) }
  })
}

/** A change without permission is refused, and made. */
export function despite(operation: Operation): NonNullable<Fault['service']> {
  return afterwards((service, request, outcome) => {
    if (request.operation === operation && outcome.kind === 'refused' && outcome.reason === 'no-permission')
      asWhoeverMay(service, request)
    return undefined
  })
}

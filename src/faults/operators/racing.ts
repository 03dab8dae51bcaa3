import { setTimeout as sleep } from 'node:timers/promises'
import type { Keeper } from '../../http/app.js'
import type { Caller, Group, World } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import { perform, type Request, type Service } from '../../spec/service.js'
import { groupAt, withGroup } from './service.js'

/** Milliseconds between what a request reads and what it writes. */
export const gap = 20

/** Requests of one operation write, some time after they came, what follows from what they saw when they came. */
export function racing(
  operation: Request['operation'],
  merge: (seen: Group, now: Group) => Group,
): (keeper: Keeper, service: Service) => Keeper {
  return (keeper, service) => {
    const race = async (caller: Caller, request: Request & { group: string }): Promise<Outcome> => {
      const seen: World = perform(service.world(), caller, request, service.readings).world
      await sleep(gap)
      const outcome = await keeper.perform(caller, request)
      const after = groupAt(seen, request.group)
      if (outcome.kind !== 'refused' && after !== undefined)
        await keeper.replace(withGroup(service.world(), request.group, now => merge(after, now)))
      return outcome
    }
    return keeping(keeper, (caller, request) =>
      request.operation === operation && 'group' in request
        ? race(caller, request)
        : keeper.perform(caller, request),
    )
  }
}

/** Another way to perform requests, some of which take their time. */
export function keeping(keeper: Keeper, perform: Keeper['perform']): Keeper {
  return { perform, replace: world => keeper.replace(world) }
}

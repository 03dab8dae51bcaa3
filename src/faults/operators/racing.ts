import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../../http/app.js'
import type { OperationWith } from '../../spec/endpoints.js'
import { type Caller, type Group, groupAt, type World, withGroup } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import { contextOf, perform, type Service } from '../../spec/service.js'

/** Milliseconds between what a request reads and what it writes. */
export const gap = 20

/** Requests of one operation write, some time after they came, what follows from what they saw when they came. */
export function racing(
  operation: Request['operation'],
  merge: (seen: Group, now: Group) => Group,
): (backend: Backend, service: Service) => Backend {
  return (backend, service) => {
    const race = async (caller: Caller, request: Request<OperationWith<'group'>>): Promise<Outcome> => {
      const seen: World = perform(contextOf(service.world(), service.readings), caller, request).world
      await sleep(gap)
      const outcome = await backend.perform(caller, request)
      const after = groupAt(seen, request.group)
      if (outcome.kind !== 'refused' && after !== undefined)
        await backend.replace(withGroup(service.world(), request.group, now => merge(after, now)))
      return outcome
    }
    return wrapBackend(backend, (caller, request) =>
      request.operation === operation && 'group' in request
        ? race(caller, request)
        : backend.perform(caller, request),
    )
  }
}

/** Another way to perform requests, some of which take their time. */
export function wrapBackend(backend: Backend, perform: Backend['perform']): Backend {
  return { perform, replace: world => backend.replace(world) }
}

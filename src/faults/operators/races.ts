import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../../http/serving.js'
import type { OperationWith } from '../../spec/endpoints.js'
import { type Caller, type Group, groupAt, type World, withGroup } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import { contextOf, perform } from '../../spec/service.js'
import type { Fault } from '../fault.js'

/** Milliseconds between the read and the write of a request that is not atomic. */
export const raceWindow = 20

/** The lost update: a request writes a group that follows from an old read, and undoes what came in between. */
export function lostUpdate(
  operation: Request['operation'],
  merge: (stale: Group, current: Group) => Group,
): NonNullable<Fault['backend']> {
  return (backend, service) => {
    const race = async (caller: Caller, request: Request<OperationWith<'group'>>): Promise<Outcome> => {
      const seen: World = perform(contextOf(service.world(), service.readings), caller, request).world
      await sleep(raceWindow)
      const outcome = await backend.perform(caller, request)
      const stale = groupAt(seen, request.group)
      if (outcome.kind !== 'refused' && stale !== undefined)
        await backend.replace(withGroup(service.world(), request.group, current => merge(stale, current)))
      return outcome
    }
    return withPerform(backend, (caller, request) =>
      request.operation === operation && 'group' in request
        ? race(caller, request)
        : backend.perform(caller, request),
    )
  }
}

/** The backend with another way to perform requests. */
export function withPerform(backend: Backend, perform: Backend['perform']): Backend {
  return { perform, replace: world => backend.replace(world) }
}

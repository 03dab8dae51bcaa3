import type { Operation, OperationWith } from '../../spec/endpoints.js'
import type { Caller, World } from '../../spec/nouns.js'
import type { Outcome, RefusalReason } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import { contextOf, perform, type Service } from '../../spec/service.js'
import type { Fault } from '../fault.js'

type Perform = Service['perform']
type ServiceFault = NonNullable<Fault['service']>

/** A request, and what the service did with it. */
interface Performed {
  readonly service: Service
  readonly caller: Caller
  readonly request: Request
  readonly outcome: Outcome
  /** The world before the request. */
  readonly before: World
}

/** Performs requests in another way. What the new way remembers is lost when the world is replaced. */
export function wrapPerform(make: (service: Service) => Perform): ServiceFault {
  return service => {
    let current = make(service)
    return {
      ...service,
      perform: (caller, request) => current(caller, request),
      replace(world) {
        service.replace(world)
        current = make(service)
      },
    }
  }
}

/** After a request, the service gets another world, unless `effect` returns undefined. */
export function sideEffect(effect: (performed: Performed) => World | undefined): ServiceFault {
  return service => ({
    ...service,
    perform(caller, request) {
      const before = service.world()
      const outcome = service.perform(caller, request)
      const after = effect({ service, caller, request, outcome, before })
      if (after !== undefined) service.replace(after)
      return outcome
    },
  })
}

/** Performs a request as the first profile that is not refused. */
export function performWithPermission(service: Service, request: Request): Outcome {
  let outcome = service.perform({ kind: 'anonymous' }, request)
  for (const { svc_id: id } of service.world().profiles) {
    outcome = service.perform({ kind: 'profile', id }, request)
    if (outcome.kind !== 'refused') break
  }
  return outcome
}

/** The requests that `applies` selects need no permission. */
export function skipPermission(applies: (caller: Caller, request: Request) => boolean): ServiceFault {
  return wrapPerform(
    service => (caller, request) =>
      applies(caller, request) ? performWithPermission(service, request) : service.perform(caller, request),
  )
}

/** A caller needs no permission to add or remove itself. */
export function skipPermissionForSelf(operation: OperationWith<'profile'>): ServiceFault {
  return skipPermission(
    (caller, request) =>
      request.operation === operation && caller.kind === 'profile' && request.profile === caller.id,
  )
}

/** Performs a request after it was refused for this reason; the caller still gets the refusal. */
export function performRefused(operation: Operation, reason: RefusalReason = 'no-permission'): ServiceFault {
  return sideEffect(({ service, request, outcome }) => {
    if (request.operation === operation && outcome.kind === 'refused' && outcome.reason === reason)
      performWithPermission(service, request)
    return undefined
  })
}

/** The outcome of a request on another world than the current one. The request changes nothing. */
export function outcomeOn(world: World, { readings }: Service, caller: Caller, request: Request): Outcome {
  return perform(contextOf(world, readings), caller, request).outcome
}

/** Fails at some requests of authenticated callers, before it changes anything. */
export function crashIf(isFatal: (request: Request, outcome: Outcome) => boolean): ServiceFault {
  return wrapPerform(service => (caller, request) => {
    if (caller.kind === 'profile' && isFatal(request, outcomeOn(service.world(), service, caller, request)))
      throw new Error('The server crashed on purpose')
    return service.perform(caller, request)
  })
}

import type { Operation } from '../../spec/endpoints.js'
import type { Caller, World } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import { contextOf, perform, type Service } from '../../spec/service.js'
import type { Fault } from '../fault.js'

type Perform = Service['perform']

/** Another way to perform requests; what it remembers goes with the world. */
export function performing(make: (service: Service) => Perform): NonNullable<Fault['service']> {
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

/** Serves a request as the first profile that is not refused. */
export function asWhoeverMay(service: Service, request: Request): Outcome {
  let outcome = service.perform({ kind: 'anonymous' }, request)
  for (const { svc_id: id } of service.world().profiles) {
    outcome = service.perform({ kind: 'profile', id }, request)
    if (outcome.kind !== 'refused') break
  }
  return outcome
}

/** Some requests are answered from another world than the one there is, and change nothing. */
export function lookingAt(
  see: (world: World, request: Request) => World,
  looks: (request: Request) => boolean = ({ operation }) => operation === 'searchPrincipals',
): NonNullable<Fault['service']> {
  return performing(
    service => (caller, request) =>
      looks(request)
        ? perform(contextOf(see(service.world(), request), service.readings), caller, request).outcome
        : service.perform(caller, request),
  )
}

/** Something is done after some requests that were served, or though they were refused. */
export function afterwards(
  then: (
    service: Service,
    request: Request,
    outcome: Outcome,
    before: World,
    caller: Caller,
  ) => World | undefined,
): NonNullable<Fault['service']> {
  return service => ({
    ...service,
    perform(caller, request) {
      const before = service.world()
      const outcome = service.perform(caller, request)
      const after = then(service, request, outcome, before, caller)
      if (after !== undefined) service.replace(after)
      return outcome
    },
  })
}

/** A request that is refused for lack of permission is performed all the same. */
export function despite(operation: Operation): NonNullable<Fault['service']> {
  return afterwards((service, request, outcome) => {
    if (request.operation === operation && outcome.kind === 'refused' && outcome.reason === 'no-permission')
      asWhoeverMay(service, request)
    return undefined
  })
}

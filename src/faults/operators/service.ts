import type { Caller, Group, Id, World } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import { perform, type Request, type Service } from '../../spec/service.js'
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
        ? perform(see(service.world(), request), caller, request, service.readings).outcome
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

/** The world with a group changed. */
export function withGroup(world: World, id: Id, change: (group: Group) => Group): World {
  return { ...world, groups: world.groups.map(group => (group.svc_id === id ? change(group) : group)) }
}

export function groupAt({ groups }: World, id: Id): Group | undefined {
  return groups.find(({ svc_id }) => svc_id === id)
}

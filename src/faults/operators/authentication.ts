import type { Operation } from '../../spec/endpoints.js'
import type { Caller } from '../../spec/nouns.js'
import type { Refusal } from '../../spec/outcome.js'
import type { Fault, Replacement } from '../fault.js'
import { skipPermission } from './service.js'

/** Another refusal takes the place of each refusal of an unauthenticated caller. */
export function mutateAuthenticationRefusal(
  change: (refusal: Refusal, caller: Caller, operation: Operation) => Refusal,
): Replacement {
  return definitions => ({
    authenticate(world, caller, operation, readings) {
      const id = definitions.authenticate(world, caller, operation, readings)
      return typeof id === 'string' ? id : change(id, caller, operation)
    },
  })
}

/** Some callers are authenticated as the first profile of the world. */
export function authenticateAsFirstProfile(
  isTaken: (caller: Caller, operation: Operation) => boolean,
): Replacement {
  return definitions => ({
    authenticate(world, caller, operation, readings) {
      const [first] = world.profiles
      return first !== undefined && isTaken(caller, operation)
        ? first.svc_id
        : definitions.authenticate(world, caller, operation, readings)
    },
  })
}

/** One operation accepts requests without a token. */
export function allowAnonymous(operation: Operation): NonNullable<Fault['service']> {
  return skipPermission((caller, request) => caller.kind === 'anonymous' && request.operation === operation)
}

import { authenticate, isVetted, permissionsOf } from './authorization.js'
import type { Context, Definitions, Operate, Transition } from './context.js'
import type { Operation } from './endpoints.js'
import * as groupOperations from './groups.js'
import { lengthOf, matchesGroup, matchesProfile } from './matching.js'
import { type Caller, type Id, type Profile, profileAt, type World } from './nouns.js'
import type { Outcome } from './outcome.js'
import type { Readings } from './readings.js'
import type { Request } from './request.js'
import { searchPrincipals } from './search.js'

/** Anything that keeps a world and performs the operations on it. */
export interface Service {
  readonly readings: Readings
  perform(caller: Caller, request: Request): Outcome
  /** The profile with this SVC-ID, if it exists. */
  profile(id: Id): Profile | undefined
  /** The whole state as a plain value; later changes do not show in it. */
  world(): World
  /** Replaces the whole state. */
  replace(world: World): void
}

export const definitions: Definitions = {
  authenticate,
  lengthOf,
  matchesProfile,
  matchesGroup,
  permissionsOf,
  isVetted,
  searchPrincipals,
  ...groupOperations,
}

/** The context of a request to a service that follows the definitions. */
export function contextOf(world: World, readings: Readings): Context {
  return { world, readings, definitions }
}

/** The specification of one request: first the authentication of the caller (section 5), then the operation. */
export function perform(context: Context, caller: Caller, request: Request): Transition {
  const { world, readings, definitions } = context
  const id = definitions.authenticate(world, caller, request.operation, readings)
  if (typeof id !== 'string') return { outcome: id, world }
  // `request` belongs to `operate`, but the compiler cannot see that.
  const operate = definitions[request.operation] as Operate<Operation>
  return operate(context, id, request)
}

/** The definitions as a service: simple enough to check by reading, and slow for large worlds. */
export function definedService(initial: World, readings: Readings, table = definitions): Service {
  let world = initial
  return {
    readings,
    perform(caller, request) {
      const transition = perform({ world, readings, definitions: table }, caller, request)
      world = transition.world
      return transition.outcome
    },
    profile: id => profileAt(world, id),
    world: () => world,
    replace(next) {
      world = next
    },
  }
}

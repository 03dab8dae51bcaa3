import { authenticate } from './authorization.js'
import type { Body } from './body.js'
import {
  addGroupMember,
  createGroup,
  deleteGroup,
  readGroup,
  removeGroupMember,
  type Transition,
  updateGroup,
} from './groups.js'
import type { Caller, Id, Profile, World } from './nouns.js'
import type { Outcome } from './outcome.js'
import type { Readings } from './readings.js'
import { type SearchInput, searchPrincipals } from './search.js'

/** One request to one of the seven operations. `newId` is the SVC-ID that a group created by it gets. */
export type Request =
  | { readonly operation: 'searchPrincipals'; readonly input: SearchInput }
  | { readonly operation: 'createGroup'; readonly body: Body; readonly newId: Id }
  | { readonly operation: 'readGroup' | 'deleteGroup'; readonly group: Id }
  | { readonly operation: 'updateGroup'; readonly group: Id; readonly body: Body }
  | { readonly operation: 'addGroupMember' | 'removeGroupMember'; readonly group: Id; readonly profile: Id }

/** Anything that keeps a world and serves the seven operations on it. */
export interface Service {
  readonly readings: Readings
  perform(caller: Caller, request: Request): Outcome
  /** The profile with this id, if there is one. */
  profile(id: Id): Profile | undefined
  /** The whole state as a plain value; later changes do not show in it. */
  world(): World
  /** Puts another world in place of this one. */
  replace(world: World): void
}

/** The specification of one request: who asks is settled first (section 5), then what is asked. */
export function perform(world: World, caller: Caller, request: Request, readings: Readings): Transition {
  const id = authenticate(world, caller, request.operation, readings)
  if (typeof id !== 'string') return { outcome: id, world }
  switch (request.operation) {
    case 'searchPrincipals':
      return { outcome: searchPrincipals(world, request.input, readings), world }
    case 'createGroup':
      return createGroup(world, id, request.body, request.newId, readings)
    case 'readGroup':
      return { outcome: readGroup(world, id, request.group, readings), world }
    case 'updateGroup':
      return updateGroup(world, id, request.group, request.body, readings)
    case 'deleteGroup':
      return deleteGroup(world, id, request.group, readings)
    case 'addGroupMember':
      return addGroupMember(world, id, request.group, request.profile, readings)
    case 'removeGroupMember':
      return removeGroupMember(world, id, request.group, request.profile, readings)
  }
}

/** The definitions as a service: correct by inspection, and as slow as the world is large. */
export function definedService(initial: World, readings: Readings): Service {
  let world = initial
  return {
    readings,
    perform(caller, request) {
      const transition = perform(world, caller, request, readings)
      world = transition.world
      return transition.outcome
    },
    profile: id => world.profiles.find(({ svc_id }) => svc_id === id),
    world: () => world,
    replace(next) {
      world = next
    },
  }
}

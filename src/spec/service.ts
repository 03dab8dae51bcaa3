import { authenticate, isVetted, permissionsOf } from './authorization.js'
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
import { lengthOf, matchesGroup, matchesProfile } from './matching.js'
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

/** What the specification defines, by name. Another table is another service: see `src/faults`. */
export const definitions = {
  authenticate,
  lengthOf,
  matchesProfile,
  matchesGroup,
  permissionsOf,
  isVetted,
  searchPrincipals,
  createGroup,
  readGroup,
  updateGroup,
  deleteGroup,
  addGroupMember,
  removeGroupMember,
}

export type Definitions = Readonly<typeof definitions>

/** The specification of one request: who asks is settled first (section 5), then what is asked. */
export function perform(
  world: World,
  caller: Caller,
  request: Request,
  readings: Readings,
  by: Definitions = definitions,
): Transition {
  const id = by.authenticate(world, caller, request.operation, readings)
  if (typeof id !== 'string') return { outcome: id, world }
  switch (request.operation) {
    case 'searchPrincipals':
      return { outcome: by.searchPrincipals(world, request.input, readings, by), world }
    case 'createGroup':
      return by.createGroup(world, id, request.body, request.newId, readings, by)
    case 'readGroup':
      return { outcome: by.readGroup(world, id, request.group, readings, by), world }
    case 'updateGroup':
      return by.updateGroup(world, id, request.group, request.body, readings, by)
    case 'deleteGroup':
      return by.deleteGroup(world, id, request.group, readings, by)
    case 'addGroupMember':
      return by.addGroupMember(world, id, request.group, request.profile, readings, by)
    case 'removeGroupMember':
      return by.removeGroupMember(world, id, request.group, request.profile, readings, by)
  }
}

/** The definitions as a service: correct by inspection, and as slow as the world is large. */
export function definedService(initial: World, readings: Readings, by?: Definitions): Service {
  let world = initial
  return {
    readings,
    perform(caller, request) {
      const transition = perform(world, caller, request, readings, by)
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

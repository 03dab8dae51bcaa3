import { accessRefusal } from '../spec/access.js'
import { authenticateAmong } from '../spec/authorization.js'
import {
  decideAdd,
  decideCreate,
  decideDelete,
  decideRemove,
  decideUpdate,
  newGroup,
} from '../spec/decisions.js'
import type { Group, Id, World } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { answer, parseQuery, type SearchInput } from '../spec/search.js'
import type { Request, Service } from '../spec/service.js'
import { State } from './state.js'

/**
 * The service over plain maps and indexes: the outcomes and worlds that the definitions give, at a cost that
 * does not grow with the world. Loading and `world()` alone are as long as the world is large.
 */
export function createEngine(world: World, readings: Readings): Service {
  let state = new State(world, readings)
  return {
    readings,
    perform(caller, request) {
      const isProfile = (id: Id) => state.isProfile(id)
      const id = authenticateAmong(isProfile, caller, request.operation, readings)
      return typeof id === 'string' ? serve(state, id, request, readings) : id
    },
    profile: id => state.profiles.get(id),
    world: () => state.world(),
    replace(next) {
      state = new State(next, readings, state)
    },
  }
}

/** Decides as the definitions do, and changes the state where they change the world. */
function serve(state: State, caller: Id, request: Request, readings: Readings): Outcome {
  switch (request.operation) {
    case 'searchPrincipals':
      return search(state, request.input, readings)
    case 'createGroup': {
      const text = decideCreate(state, caller, request.body, request.newId, readings)
      if ('kind' in text) return text
      const { group, acrs } = newGroup(text, caller, request.newId, readings)
      state.create(group, acrs)
      return { kind: 'created', id: request.newId }
    }
    case 'readGroup': {
      const refusal = accessRefusal(state, caller, 'readGroup', request.group, readings)
      return refusal ?? { kind: 'read', group: state.groups.get(request.group) as Group }
    }
    case 'updateGroup': {
      const text = decideUpdate(state, caller, request.group, request.body, readings)
      if ('kind' in text) return text
      state.groups.update(request.group, text)
      return { kind: 'updated', id: request.group }
    }
    case 'deleteGroup': {
      const outcome = decideDelete(state, caller, request.group, readings)
      if (outcome.kind === 'deleted') state.delete(request.group)
      return outcome
    }
    case 'addGroupMember': {
      const outcome = decideAdd(state, caller, request.group, request.profile, readings)
      if (outcome.kind === 'added' && !outcome.alreadyMember) state.join(request.profile, request.group)
      return outcome
    }
    case 'removeGroupMember': {
      const outcome = decideRemove(state, caller, request.group, request.profile, readings)
      if (outcome.kind === 'removed' && outcome.wasMember) state.leave(request.profile, request.group)
      return outcome
    }
  }
}

/** Looks up as many matches of each kind as can be shown; which of them are is the definitions' to say. */
function search(state: State, input: SearchInput, readings: Readings): Outcome {
  const query = parseQuery(input, readings)
  if ('kind' in query) return query
  const { profiles, groups, limit } = state
  return answer(
    query,
    query.profiles ? profiles.search(query.search, limit.profiles) : [],
    query.groups ? groups.search(query.search, limit.groups) : [],
    readings,
    limit,
    groups.resultOf,
  )
}

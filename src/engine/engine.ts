import { accessRefusal } from '../spec/access.js'
import { authenticateAmong } from '../spec/authorization.js'
import { decideCreate, decideDelete, decideMember, decideUpdate, newGroup } from '../spec/decisions.js'
import type { Operation, OperationWith } from '../spec/endpoints.js'
import { lengthOf } from '../spec/matching.js'
import type { Group, Id, World } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import type { Request } from '../spec/request.js'
import { parseQuery, show } from '../spec/search.js'
import type { Service } from '../spec/service.js'
import { State } from './state.js'

/**
 * The service over plain maps and indexes. It gives the outcomes and worlds of the definitions at a cost that does
 * not grow with the world; only loading and `world()` take time in proportion to it.
 */
export function createEngine(world: World, readings: Readings): Service {
  let state = new State(world, readings)
  return {
    readings,
    perform(caller, request) {
      const isProfile = (id: Id) => state.isProfile(id)
      const id = authenticateAmong(isProfile, caller, request.operation, readings)
      if (typeof id !== 'string') return id
      // `request` belongs to `operate`, but the compiler cannot see that.
      const operate = operations[request.operation] as OperateOnState<Operation>
      return operate(state, id, request)
    },
    profile: id => state.profiles.get(id),
    world: () => state.world(),
    replace(next) {
      state = new State(next, readings, state)
    },
  }
}

type OperateOnState<O extends Operation> = (state: State, caller: Id, request: Request<O>) => Outcome

/** Each decides as the definitions do, and changes the state where they change the world. */
const operations: { readonly [O in Operation]: OperateOnState<O> } = {
  /** Finds the first matches of each kind, in the order of results; `show` applies the limits. */
  searchPrincipals({ profiles, groups, presentation, searches }, _caller, request) {
    const query = parseQuery(request.query, presentation.readings, { lengthOf })
    if ('kind' in query) return query
    const key = `${query.profiles} ${query.groups} ${query.searchString}`
    const before = searches.get(key)
    if (before !== undefined) return before
    const { limit } = presentation
    const matches = {
      profiles: query.profiles ? profiles.search(query.searchString, limit.profiles) : [],
      groups: query.groups ? groups.search(query.searchString, limit.groups) : [],
    }
    const outcome = show(query, matches, presentation)
    searches.set(key, outcome)
    return outcome
  },
  createGroup(state, caller, request) {
    const text = decideCreate(state, caller, request)
    if ('kind' in text) return text
    const { group, acrs } = newGroup(text, caller, request.newId, state.readings)
    state.create(group, acrs)
    return { kind: 'created', id: request.newId }
  },
  readGroup(state, caller, request) {
    const refusal = accessRefusal(state, caller, request)
    return refusal ?? { kind: 'read', group: state.groups.get(request.group) as Group }
  },
  updateGroup(state, caller, request) {
    const text = decideUpdate(state, caller, request)
    if ('kind' in text) return text
    state.update(request.group, text)
    return { kind: 'updated', id: request.group }
  },
  deleteGroup(state, caller, request) {
    const outcome = decideDelete(state, caller, request)
    if (outcome.kind === 'deleted') state.delete(request.group)
    return outcome
  },
  addGroupMember: changeMembers,
  removeGroupMember: changeMembers,
}

function changeMembers(state: State, caller: Id, request: Request<OperationWith<'profile'>>): Outcome {
  const outcome = decideMember(state, caller, request)
  const { group, profile } = request
  if (outcome.kind === 'added' && !outcome.alreadyMember) state.join(profile, group)
  if (outcome.kind === 'removed' && outcome.wasMember) state.leave(profile, group)
  return outcome
}

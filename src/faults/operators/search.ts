import type { Context } from '../../spec/context.js'
import type { Id, World } from '../../spec/nouns.js'
import { type Outcome, refuse, type Success } from '../../spec/outcome.js'
import type { Readings } from '../../spec/readings.js'
import type { Query, Request } from '../../spec/request.js'
import type { Fault, Replacement } from '../fault.js'
import { mutate, mutateRequest } from './operations.js'
import { outcomeOn, wrapPerform } from './service.js'

export type Found = Extract<Outcome, { readonly kind: 'found' }>
type Lists = Pick<Found, 'profiles' | 'groups'>

/** A search that succeeds without results. */
export const emptyResults: Outcome = { kind: 'found', profiles: [], groups: [] }

/** A search that found these principals; without any, it is refused as a search that matches nothing. */
function foundOrNoMatch(lists: Lists, readings: Readings): Outcome {
  return Object.values(lists).some(list => list.length > 0)
    ? { kind: 'found', ...lists }
    : refuse('no-match', 'searchPrincipals', readings)
}

/** Decides for which searches a fault applies. */
export type Condition = (context: Context, caller: Id, request: Request<'searchPrincipals'>) => boolean

/** The search uses other definitions under a condition. */
export function searchWith(condition: Condition, replacement: Replacement): Replacement {
  return mutate('searchPrincipals', correct => (context, caller, request) => {
    const { definitions } = context
    return condition(context, caller, request)
      ? correct({ ...context, definitions: { ...definitions, ...replacement(definitions) } }, caller, request)
      : correct(context, caller, request)
  })
}

/** The search uses another query. */
export function mutateQuery(change: (query: Query) => Query): Replacement {
  return mutateRequest('searchPrincipals', request => ({ ...request, query: change(request.query) }))
}

interface Search {
  readonly context: Context
  readonly caller: Id
  readonly request: Request<'searchPrincipals'>
}

/** Another list takes the place of the profiles or of the groups that a search found. */
export function mutateFound<K extends keyof Lists>(
  kind: K,
  change: (correct: NonNullable<Found[K]>, search: Search) => NonNullable<Found[K]>,
): Replacement {
  return mutate('searchPrincipals', correct => (context, caller, request) => {
    const transition = correct(context, caller, request)
    const { outcome, world } = transition
    if (outcome.kind !== 'found' || outcome[kind] === undefined) return transition
    const { kind: _, ...lists } = outcome
    const changed = change(outcome[kind], { context, caller, request })
    return { outcome: foundOrNoMatch({ ...lists, [kind]: changed }, context.readings), world }
  })
}

/** Searches read an index: a world of its own, which another function brings up to date after each change of the world. */
export function searchIndex(
  update: (
    index: World,
    change: { readonly before: World; readonly now: World; readonly outcome: Success },
  ) => World,
): NonNullable<Fault['service']> {
  return wrapPerform(service => {
    let index = service.world()
    return (caller, request) => {
      if (request.operation === 'searchPrincipals') return outcomeOn(index, service, caller, request)
      const before = service.world()
      const outcome = service.perform(caller, request)
      if (outcome.kind === 'created' || outcome.kind === 'updated' || outcome.kind === 'deleted')
        index = update(index, { before, now: service.world(), outcome })
      return outcome
    }
  })
}

/** The server keeps each outcome of this kind of a search by an authenticated caller, and returns it again for the same query. */
export function cacheSearches(kind: 'found' | 'refused'): NonNullable<Fault['service']> {
  return wrapPerform(service => {
    const cache = new Map<string, Outcome>()
    return (caller, request) => {
      if (request.operation !== 'searchPrincipals' || caller.kind !== 'profile')
        return service.perform(caller, request)
      const key = JSON.stringify(request.query)
      const outcome = cache.get(key) ?? service.perform(caller, request)
      if (outcome.kind === kind) cache.set(key, outcome)
      return outcome
    }
  })
}

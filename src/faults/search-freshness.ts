import type { Group, Id, World } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import { contextOf, perform } from '../spec/service.js'
import type { NamedFault } from './fault.js'
import { lookingAt, performing } from './operators/service.js'
import { create, remove, search, update } from './steps.js'

/** Indexes and caches that lag behind. */
export const searchFreshness: readonly NamedFault[] = [
  {
    name: 'index-not-updated',
    clause: 'search.fresh',
    says: 'An update does not reach the index: a group is found by its old text.',
    service: performing(service => {
      const indexed = new Map<Id, Group>()
      const index = () => {
        for (const group of service.world().groups)
          if (!indexed.has(group.svc_id)) indexed.set(group.svc_id, group)
      }
      index()
      const asIndexed = (world: World): World => ({
        ...world,
        groups: world.groups.map(group => indexed.get(group.svc_id) ?? group),
      })
      return (caller, request) => {
        if (request.operation === 'searchPrincipals')
          return perform(contextOf(asIndexed(service.world()), service.readings), caller, request).outcome
        const outcome = service.perform(caller, request)
        if (outcome.kind === 'created') index()
        return outcome
      }
    }),
    shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' }), search('Anna Berg', 'Graduates')],
  },
  {
    name: 'created-not-found',
    clause: 'search.fresh',
    says: 'A new group is in the index only after a restart.',
    service: performing(service => {
      const first = new Set(service.world().groups.map(({ svc_id }) => svc_id))
      const see = (world: World): World => ({
        ...world,
        groups: world.groups.filter(({ svc_id }) => first.has(svc_id)),
      })
      return (caller, request) =>
        request.operation === 'searchPrincipals'
          ? perform(contextOf(see(service.world()), service.readings), caller, request).outcome
          : service.perform(caller, request)
    }),
    shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed'), search('Anna Berg', 'Tide Tables')],
  },
  {
    name: 'one-change-behind',
    clause: 'search.fresh',
    says: 'Each change writes to the index what was before it.',
    service: performing(service => {
      let indexed = service.world()
      return (caller, request) => {
        if (request.operation === 'searchPrincipals')
          return perform(contextOf(indexed, service.readings), caller, request).outcome
        const before = service.world()
        const outcome = service.perform(caller, request)
        if (['created', 'updated', 'deleted'].includes(outcome.kind)) indexed = before
        return outcome
      }
    }),
    shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' }), search('Anna Berg', 'Graduates')],
  },
  {
    name: 'cached-searches',
    clause: 'search.fresh',
    says: 'What a search found is remembered and shown again, whatever has changed since.',
    service: performing(service => {
      const known = new Map<string, Outcome>()
      return (caller, request) => {
        if (request.operation !== 'searchPrincipals' || caller.kind !== 'profile')
          return service.perform(caller, request)
        const key = JSON.stringify(request.query)
        const outcome = known.get(key) ?? service.perform(caller, request)
        if (outcome.kind === 'found') known.set(key, outcome)
        return outcome
      }
    }),
    also: ['delete.gone'],
    shownBy: [search('Anna Berg', 'Alumni'), remove('Maria Santos', 'Alumni'), search('Anna Berg', 'Alumni')],
  },
  {
    name: 'misses-remembered',
    clause: 'search.fresh',
    says: 'A search that found nothing is remembered, and goes on finding nothing.',
    service: performing(service => {
      const misses = new Map<string, Outcome>()
      return (caller, request) => {
        if (request.operation !== 'searchPrincipals' || caller.kind !== 'profile')
          return service.perform(caller, request)
        const key = JSON.stringify(request.query)
        const outcome = misses.get(key) ?? service.perform(caller, request)
        if (outcome.kind === 'refused') misses.set(key, outcome)
        return outcome
      }
    }),
    shownBy: [
      search('Anna Berg', 'Tide Tables'),
      create('Maya Lindqvist', 'Tide Tables', 'Printed'),
      search('Anna Berg', 'Tide Tables'),
    ],
  },
  {
    name: 'old-name-found-too',
    clause: 'search.fresh',
    says: 'A renamed group is found by its new name and by its old one.',
    service: performing(service => {
      const former: Group[] = []
      const see = (world: World): World => ({ ...world, groups: [...world.groups, ...former] })
      const search = lookingAt(see)(service)
      return (caller, request) => {
        const before = service.world().groups
        const outcome = search.perform(caller, request)
        if (outcome.kind === 'updated') former.push(...before.filter(({ svc_id }) => svc_id === outcome.id))
        return outcome
      }
    }),
    shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' }), search('Anna Berg', 'Alumni')],
  },
]

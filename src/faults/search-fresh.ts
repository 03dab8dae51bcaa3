import { groupAt } from '../spec/nouns.js'
import { create, remove, search, update } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { cacheSearches, searchIndex } from './operators/search.js'

export const searchFresh: Faults<'search.fresh'> = {
  'search.fresh': {
    'index-not-updated': {
      says: 'The server does not update its search index when a group changes, and finds the group by its old text.',
      service: searchIndex((index, { now }) => ({
        ...now,
        groups: now.groups.map(group => groupAt(index, group.svc_id) ?? group),
      })),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' }), search('Anna Berg', 'Graduates')],
    },
    'created-not-found': {
      says: 'The server finds a new group only after a restart, because it does not add it to the search index.',
      service: searchIndex((index, { now }) => ({
        ...now,
        groups: now.groups.filter(({ svc_id }) => groupAt(index, svc_id) !== undefined),
      })),
      shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed'), search('Anna Berg', 'Tide Tables')],
    },
    'one-change-behind': {
      says: 'The server searches an index that is always one change old.',
      service: searchIndex((_, { before }) => before),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' }), search('Anna Berg', 'Graduates')],
    },
    'cached-searches': {
      says: 'The server caches the results of a search, and returns them again after groups have changed.',
      also: ['delete.gone'],
      service: cacheSearches('found'),
      shownBy: [
        search('Anna Berg', 'Alumni'),
        remove('Maria Santos', 'Alumni'),
        search('Anna Berg', 'Alumni'),
      ],
    },
    'misses-remembered': {
      says: 'The server caches that a search found nothing, and returns 404 again after a group matches.',
      service: cacheSearches('refused'),
      shownBy: [
        search('Anna Berg', 'Tide Tables'),
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
        search('Anna Berg', 'Tide Tables'),
      ],
    },
    'old-name-found-too': {
      says: 'The server finds a renamed group by its new name and also by its old name.',
      service: searchIndex((index, { before, now, outcome }) => {
        const oldVersions = index.groups.slice(before.groups.length)
        const replaced = outcome.kind === 'updated' ? groupAt(before, outcome.id) : undefined
        return { ...now, groups: [...now.groups, ...oldVersions, ...(replaced ? [replaced] : [])] }
      }),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' }), search('Anna Berg', 'Alumni')],
    },
  },
}

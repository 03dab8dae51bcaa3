import { groupAt, type Id } from '../../spec/nouns.js'
import type { Faults } from '../fault.js'
import { mutateWorld, stateful } from '../operators/operations.js'
import { cacheSearches, searchIndex } from '../operators/search.js'

/** Faults in how a search index follows the groups. */
export const staleIndexes: Faults<'search.fresh'> = {
  'search.fresh': {
    'index-not-updated': {
      says: 'The server does not update its search index when a group changes, and finds the group by its old text.',
      service: searchIndex((index, { now }) => ({
        ...now,
        groups: now.groups.map(group => groupAt(index, group.svc_id) ?? group),
      })),
    },
    'created-not-found': {
      says: 'The server finds a new group only after a restart, because it does not add it to the search index.',
      service: searchIndex((index, { now }) => ({
        ...now,
        groups: now.groups.filter(({ svc_id }) => groupAt(index, svc_id) !== undefined),
      })),
    },
    'one-change-behind': {
      says: 'The server searches an index that is always one change old.',
      service: searchIndex((_, { before }) => before),
    },
    'cached-searches': {
      says: 'The server caches the results of a search, and returns them again after groups have changed.',
      service: cacheSearches('found'),
    },
    'misses-remembered': {
      says: 'The server caches that a search found nothing, and returns 404 again after a group matches.',
      service: cacheSearches('refused'),
    },
    'alike-titles-lost-by-creation': {
      says: 'If a new title begins like another one and then differs, the server no longer finds the other group by it.',
      definitions: stateful(() => {
        const lost = new Set<Id>()
        const remember = mutateWorld('createGroup', (world, before) => {
          const created = world.groups.find(({ svc_id }) => groupAt(before, svc_id) === undefined)
          for (const { svc_id, title } of before.groups)
            if (created !== undefined && areAlike(title, created.title)) lost.add(svc_id)
          return world
        })
        return definitions => ({
          ...remember(definitions),
          matchesGroup: (s, group, readings) =>
            // No search string of a test begins with NUL.
            definitions.matchesGroup(s, lost.has(group.svc_id) ? { ...group, title: '\0' } : group, readings),
        })
      }),
    },
  },
}

/** Whether two texts begin with the same five characters and differ before either ends. */
function areAlike(one: string, other: string): boolean {
  const end = [...one].findIndex((character, at) => character !== other[at])
  return end >= 5 && end < other.length
}

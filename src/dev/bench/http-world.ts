import { endpoints, pathOf } from '../../spec/endpoints.js'
import type { Id, Profile, World } from '../../spec/nouns.js'
import { generateWorld } from '../test-support/generated-world.js'
import { searchStrings } from './search.js'

/** The number of different searches, and of different groups to read. */
const pathCount = 200

/** Two callers with read permission on the same groups through the same group. The first is in no other group. */
export const callers = { inOne: 'SVC-caller-in-one-group', inMany: 'SVC-caller-in-many-groups' } as const
/** The number of groups that the second caller is in, if the world has that many. */
export const groupsOfMany = 10_000
const readers = 'SVC-readers'

export interface HttpWorld {
  readonly world: World
  /** Paths of different searches. */
  readonly searches: readonly string[]
  /** Paths of different groups that both callers may read. */
  readonly groups: readonly string[]
}

/** A world with about this number of principals, and paths to request from a server with that world. */
export function httpWorld(principals: number): HttpWorld {
  const world = generateWorld(principals)
  const read = world.groups.slice(0, pathCount).map(({ svc_id }) => svc_id)
  return {
    searches: [...new Set(searchStrings(world, 2 * pathCount))].map(
      s => `${endpoints.searchPrincipals.path}?s=${encodeURIComponent(s)}`,
    ),
    groups: read.map(group => pathOf('readGroup', { group })),
    world: {
      ...world,
      profiles: [...world.profiles, ...Object.values(callers).map(profileOf)],
      groups: [
        ...world.groups.map((group, at) =>
          at < groupsOfMany ? { ...group, members: [...group.members, callers.inMany] } : group,
        ),
        { svc_id: readers, title: 'Readers', description: 'They read', members: Object.values(callers) },
      ],
      acrs: [
        ...world.acrs,
        ...read.map(resource => ({ resource, principal: readers, permission: 'read' }) as const),
      ],
    },
  }
}

function profileOf(svc_id: Id): Profile {
  return { svc_id, common_name: svc_id, email: svc_id, avatar_url: '' }
}

import { endpoints, pathOf } from '../spec/endpoints.js'
import type { Id, Profile, World } from '../spec/nouns.js'
import { searchesIn } from './search.js'
import { worldOf } from './worlds.js'

/** So many searches, and so many groups that are read. */
const asked = 200

/** Two callers who may read the same groups, through the same one: it is the only group that the first is in. */
export const callers = { inOne: 'SVC-caller-in-one-group', inMany: 'SVC-caller-in-many-groups' } as const
/** How many groups the second is in, where the world has as many. */
export const many = 10_000
const readers = 'SVC-readers'

export interface HttpWorld {
  readonly world: World
  /** The paths of different searches. */
  readonly searches: readonly string[]
  /** The paths of different groups that both callers may read. */
  readonly groups: readonly string[]
}

/** A world of so many principals, give or take three, and what is asked of it over HTTP. */
export function httpWorld(principals: number): HttpWorld {
  const world = worldOf(principals)
  const read = world.groups.slice(0, asked).map(({ svc_id }) => svc_id)
  return {
    searches: [...new Set(searchesIn(world, 2 * asked))].map(
      s => `${endpoints.searchPrincipals.path}?s=${encodeURIComponent(s)}`,
    ),
    groups: read.map(group => pathOf('readGroup', { group })),
    world: {
      ...world,
      profiles: [...world.profiles, ...Object.values(callers).map(profileOf)],
      groups: [
        ...world.groups.map((group, at) =>
          at < many ? { ...group, members: [...group.members, callers.inMany] } : group,
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

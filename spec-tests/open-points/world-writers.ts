import type { Id, World } from '../../src/spec/nouns.js'
import { expectedAccess } from '../oracle/permission-oracle.js'
import { Case } from '../runner/case.js'
import type { Shown } from '../runner/observations.js'
import type { Observation } from '../runner/registry.js'
import type { ClientRequest } from '../target/request.js'
import { harmlessOf, sendHarmless } from '../worlds/world-writes.js'
import { compareShown } from './observing.js'

/** A request that shows an open point and has nothing to change; undefined if there is none. */
type RequestOf = (world: World, actor: Id, group: Id) => ClientRequest | undefined

/** How many profiles and groups of the world are tried. */
const mostWriters = 6

interface Readable {
  readonly requestOf: RequestOf
  readonly shown: Omit<Shown, 'value'>
  /** Other statuses say nothing about the open point. */
  readonly statuses: readonly number[]
}

/** What the response to one of the requests shows, as every other response shows it. */
const shownBy = {
  'remove-non-member': {
    requestOf: removalOfNobody,
    shown: { key: 'remove-non-member/removeGroupMember' },
    statuses: [200, 404],
  },
  'empty-update': {
    requestOf: (_, actor, group) => ({ operation: 'updateGroup', actor, group, body: {} }),
    shown: { key: 'empty-update/updateGroup', aspect: 'neither field' },
    statuses: [200, 400, 422],
  },
} satisfies Record<string, Readable>

/**
 * The observation, and then the same on groups of a world that the target keeps, by the profiles that may write them: they
 * may be outside Vetted, as the creators of the groups of the suite are not.
 */
export function alsoInWorld(
  id: keyof typeof shownBy,
  observe: Observation['observe'],
): Observation['observe'] {
  return async suite => {
    await observe(suite)
    if (suite.target.tier !== 'world' || !suite.repeatsObservations) return
    const c = new Case(suite, await suite.staging.stage(await suite.staging.fixedWorld()), 'state.consistent')
    const { requestOf, shown, statuses }: Readable = shownBy[id]
    for (const [actor, group] of writersIn(c))
      for (const request of await harmlessOf(c, [requestOf(c.world, actor, group) ?? []].flat())) {
        const response = await sendHarmless(c, request)
        if (statuses.includes(response.status))
          compareShown(c, request, response, { ...shown, value: String(response.status) })
      }
  }
}

/** The removal of a profile that is a member of no group. */
function removalOfNobody({ profiles, groups }: World, actor: Id, group: Id): ClientRequest | undefined {
  const isMember = (id: Id) => groups.some(({ members }) => members.includes(id))
  const profile = profiles.map(({ svc_id }) => svc_id).find(id => !isMember(id))
  return profile === undefined ? undefined : { operation: 'removeGroupMember', actor, group, profile }
}

/** The profiles with tokens that may write a group of the world, each with such a group; Vetted is left out. */
function writersIn({ world, actors }: Case): readonly (readonly [actor: Id, group: Id])[] {
  return world.groups
    .filter(({ svc_id }) => svc_id !== world.vetted)
    .flatMap(({ svc_id: group }) =>
      actors
        .filter(actor => expectedAccess(world, actor, 'write', group) === 'granted')
        .map(actor => [actor, group] as const),
    )
    .slice(0, mostWriters)
}

import type { Id, World } from '../../src/spec/nouns.js'
import { expectedAccess } from '../judge/oracle/permission-oracle.js'
import { Case } from '../run/case.js'
import type { Suite } from '../run/suite.js'
import type { ClientRequest } from '../target/request.js'
import { harmlessOf, sendHarmless } from '../worlds/world-writes.js'
import type { Shown } from './observations.js'
import { compareShown } from './observing.js'

/** A request that shows an open point and has nothing to change; undefined if there is none. */
type RequestOf = (world: World, actor: Id, group: Id) => ClientRequest | undefined

/** How many profiles and groups of the world are tried. */
const mostWriters = 6

/**
 * Sends a request on groups of a world that the target keeps, by the profiles with tokens that may write them: they may be
 * outside Vetted, as the creators of the groups of the suite are not. A status that is not named says nothing.
 */
export async function compareInWorld(
  suite: Suite,
  shown: Omit<Shown, 'value'>,
  requestOf: RequestOf,
  statuses: readonly number[],
): Promise<void> {
  if (suite.target.tier !== 'world' || !suite.repeatsObservations) return
  const c = new Case(suite, await suite.staging.stage(await suite.staging.fixedWorld()), 'state.consistent')
  const { world, actors } = c
  const writers = world.groups
    .filter(({ svc_id }) => svc_id !== world.vetted)
    .flatMap(({ svc_id: group }) =>
      actors
        .filter(actor => expectedAccess(world, actor, 'write', group) === 'granted')
        .map(actor => [actor, group] as const),
    )
  for (const [actor, group] of writers.slice(0, mostWriters))
    for (const request of await harmlessOf(c, [requestOf(world, actor, group) ?? []].flat())) {
      const response = await sendHarmless(c, request)
      if (statuses.includes(response.status))
        compareShown(c, request, response, { ...shown, value: String(response.status) })
    }
}

export function removalOfNobody(
  { profiles, groups }: World,
  actor: Id,
  group: Id,
): ClientRequest | undefined {
  const isMember = (id: Id) => groups.some(({ members }) => members.includes(id))
  const profile = profiles.map(({ svc_id }) => svc_id).find(id => !isMember(id))
  return profile === undefined ? undefined : { operation: 'removeGroupMember', actor, group, profile }
}

export function emptyUpdate(_: World, actor: Id, group: Id): ClientRequest {
  return { operation: 'updateGroup', actor, group, body: {} }
}

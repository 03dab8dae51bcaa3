import type { World } from '../../src/spec/nouns.js'
import { sendAll } from '../actors/requests.js'
import { accessOf, expectedAccess, type Relation, relationOf } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { isDecision } from './require-decision.js'

/** The relation of every profile with a token to every group. */
export function relationsIn(c: Case, world: World = c.world): readonly Relation[] {
  return c.actors.flatMap(profile => world.groups.map(({ svc_id }) => relationOf(world, profile, svc_id)))
}

/**
 * Reads the group of each relation as its profile, and compares every response with the oracle.
 * @param world the present world, if requests have changed the one that was staged
 * @returns whether any read succeeded
 */
export async function expectReads(
  c: Case,
  relations: readonly Relation[],
  world: World = c.world,
): Promise<boolean> {
  const before = c.requests.length
  const responses = await sendAll(
    c,
    relations.map(({ profile, group }) => ({ operation: 'readGroup', actor: profile, group }) as const),
  )
  for (const [at, response] of responses.entries()) {
    const { profile, group } = relations[at] as Relation
    const access = expectedAccess(world, profile, 'read', group)
    if (access === 'unspecified') continue
    const isGranted = access === 'granted'
    const expected = isGranted ? 200 : 403
    if (!isDecision(c, response, isGranted)) continue
    // On a deployment that keeps its world, the evidence is the one wrong read out of very many.
    if (response.status !== expected && !c.target.takesWorlds)
      c.omitRequests(
        before,
        ({ actor, path }) => actor !== profile || !path.endsWith(`/${encodeURIComponent(group)}`),
      )
    c.expect(response.status === expected, () => ({
      decides: response,
      expected: { statuses: [expected] },
      why: { access: accessOf(world, profile, 'read', group) },
    }))
  }
  return responses.some(({ status }) => status === 200)
}

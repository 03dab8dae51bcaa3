import type { World } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { sendAll } from '../actors/send-all.js'
import { expectedAccess, nameIn, type Relation, reasonOf, relationOf } from '../oracle/permission-oracle.js'
import { Case } from '../runner/case.js'

/** Another world in place of the case's, for the same clause. */
export async function twin(c: Case, world: World): Promise<Case> {
  return new Case(c.suite, await c.suite.staging.stage(world), c.clause)
}

/** How every profile with a token stands to every group. */
export function relationsIn(c: Case, world: World = c.world): readonly Relation[] {
  return c.actors.flatMap(profile => world.groups.map(({ svc_id }) => relationOf(world, profile, svc_id)))
}

/**
 * Reads a group as each of these, and judges every response by its access.
 * @param world what is there now, where it is not what was put in place
 * @returns whether anybody was served, and anybody refused
 */
export async function expectReads(
  c: Case,
  read: readonly Relation[],
  world: World = c.world,
): Promise<{ readonly served: boolean; readonly refused: boolean }> {
  const before = c.requests.length
  const requests = read.map(
    ({ profile, group }) => ({ operation: 'readGroup', actor: profile, group }) as const,
  )
  const responses = await sendAll(c, requests)
  for (const [at, response] of responses.entries()) {
    const { profile, group } = read[at] as Relation
    const access = expectedAccess(world, profile, 'read', group)
    if (access === 'unspecified') continue
    const expected = access === 'granted' ? 200 : 403
    // Where the world stays, the evidence is the one read that went wrong, out of very many.
    if (response.status !== expected && !c.suite.takesWorlds)
      c.forget(
        before,
        ({ actor, path }) => actor !== profile || !path.endsWith(`/${encodeURIComponent(group)}`),
      )
    c.expect(response.status === expected, () => ({
      message: `a caller who ${access === 'granted' ? 'may' : 'may not'} read a group is ${access === 'granted' ? 'not served' : 'not refused'}`,
      expected: `${expected}: ${reasonOf(world, profile, 'read', group)}`,
      observed: `${nameIn(world, profile)} got ${formatResponse(response)}`,
    }))
  }
  return {
    served: responses.some(({ status }) => status === 200),
    refused: responses.some(({ status }) => status === 403),
  }
}

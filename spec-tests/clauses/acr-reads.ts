import type { World } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { expectedAccess, nameIn, reasonOf, type Standing, standingOf } from '../oracle/permission-oracle.js'
import { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'

/** Another world in place of the case's, for the same clause. */
export async function twin(c: Case, world: World): Promise<Case> {
  return new Case(c.suite, await c.suite.staging.stage(world), c.clause)
}

/** Sends all at once. */
export function sendAll(c: Case, requests: readonly ClientRequest[]): Promise<readonly HttpResponse[]> {
  return settleAll(requests.map(request => c.send(request)))
}

/** How every profile with a token stands to every group. */
export function standings(c: Case, world: World = c.world): readonly Standing[] {
  return c.actors.flatMap(profile => world.groups.map(({ svc_id }) => standingOf(world, profile, svc_id)))
}

/**
 * Reads a group as each of these, and judges every response by its zone.
 * @param world what is there now, where it is not what was put in place
 * @returns whether anybody was served, and anybody refused
 */
export async function expectReads(
  c: Case,
  read: readonly Standing[],
  world: World = c.world,
): Promise<{ readonly served: boolean; readonly refused: boolean }> {
  const before = c.requests.length
  const requests = read.map(
    ({ profile, group }) => ({ operation: 'readGroup', actor: profile, group }) as const,
  )
  const responses = await sendAll(c, requests)
  for (const [at, response] of responses.entries()) {
    const { profile, group } = read[at] as Standing
    const zone = expectedAccess(world, profile, 'read', group)
    if (zone === 'open') continue
    const expected = zone === 'granted' ? 200 : 403
    // Where the world stays, the evidence is the one read that went wrong, out of very many.
    if (response.status !== expected && !c.suite.takesWorlds)
      c.omitRequests(
        before,
        ({ actor, path }) => actor !== profile || !path.endsWith(`/${encodeURIComponent(group)}`),
      )
    c.expect(response.status === expected, () => ({
      message: `a caller who ${zone === 'granted' ? 'may' : 'may not'} read a group is ${zone === 'granted' ? 'not served' : 'not refused'}`,
      expected: `${expected}: ${reasonOf(world, profile, 'read', group)}`,
      observed: `${nameIn(world, profile)} got ${formatResponse(response)}`,
    }))
  }
  return {
    served: responses.some(({ status }) => status === 200),
    refused: responses.some(({ status }) => status === 403),
  }
}

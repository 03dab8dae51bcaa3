import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { clause } from '../run/clause.js'
import { Untestable } from '../run/failure.js'
import { formatResponse } from '../target/results.js'
import { findCreator } from '../worlds/find-creator.js'
import { createGroup, textOf } from '../worlds/group-fixture.js'
import { sceneIn } from '../worlds/scene.js'
import { actorsWrite } from './needs.js'

/*
 * No scenario, because a server that adds nobody at all fails other clauses: only if it refuses an add, the same one is
 * sent with a body.
 */
clause(
  'add.no-body',
  'An add without body and content type succeeds if the same add with them does',
  actorsWrite,
  async ({ suite, example }) => {
    if (suite.target.takesWorlds)
      return example(suite.scene.world, c => {
        const { anna, club, carol } = sceneIn(c.world)
        return expectNeedsNoBody(c, anna, club, carol)
      })
    // A fixture has members, so that it needs such a request to succeed.
    await example(await suite.staging.fixedWorld(), async c => {
      const manager = await findCreator(c)
      const profile = c.world.profiles.map(({ svc_id }) => svc_id).find(id => id !== manager)
      if (profile === undefined) throw new Untestable('needs a second profile')
      await expectNeedsNoBody(c, manager, await createGroup(c, manager, textOf(c, 'added')), profile)
    })
  },
)

async function expectNeedsNoBody(c: Case, manager: Id, group: Id, profile: Id): Promise<void> {
  const request = { operation: 'addGroupMember', actor: manager, group, profile } as const
  const withoutBody = await c.send(request)
  const last = withoutBody.status === 200 ? withoutBody : await c.send({ ...request, body: {} })
  c.require(
    last.status === 200,
    () => `needs addGroupMember to succeed; the target returned ${formatResponse(last)}`,
  )
  c.expect(withoutBody.status === 200, () => ({
    decides: withoutBody,
    expected: { statuses: [200] },
    when: 'without a body, and succeeds with one',
    because: 'the request has no body',
  }))
}

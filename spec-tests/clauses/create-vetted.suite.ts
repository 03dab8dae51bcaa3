import { groupAt } from '../../src/spec/nouns.js'
import { nameIn } from '../oracle/permission-oracle.js'
import { clause } from '../runner/clause.js'
import { create, expectNotAllowedToCreate } from './expect-not-created.js'
import { worldWrite } from './needs.js'

/** On a deployment that keeps its world, the target file says which profiles are outside Vetted. */
clause(
  'create.vetted-only',
  'A caller that is outside Vetted in the world of a deployment gets 403',
  worldWrite,
  async context => {
    if (context.suite.target.takesWorlds) return
    await context.withFixture(async (c, { manager }) => {
      const { vetted, groups } = c.world
      const members = groupAt({ groups }, vetted)?.members
      const outside = c.actors.filter(id => members?.includes(id) === false)
      c.require(
        outside.length > 0,
        () => 'needs a token in the target file of a profile that is outside Vetted in its world',
      )
      for (const caller of outside.slice(0, 5))
        await expectNotAllowedToCreate(c, caller, 'outside Vetted', manager)
    })
  },
)

clause(
  'create.vetted-only',
  'Every caller that is in Vetted in the world of a deployment may create groups',
  worldWrite,
  async context => {
    if (context.suite.target.takesWorlds) return
    await context.withFixture(async c => {
      const members = groupAt(c.world, c.world.vetted)?.members ?? []
      for (const caller of c.actors.filter(id => members.includes(id)).slice(0, 5)) {
        const { response } = await create(c, caller)
        c.expect(response.status !== 403, () => ({
          decides: response,
          expected: { statuses: [200] },
          when: `to ${nameIn(c.world, caller)}, a member of Vetted`,
          because: 'nothing but membership of Vetted counts',
        }))
      }
    })
  },
)

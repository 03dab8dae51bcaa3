import { groupAt, type Id, type World } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { clause } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import { create } from './expect-not-created.js'
import { controlWrite } from './needs.js'

/** More members than a page of a list usually has. */
const manyMembers = 250

/** The crowd is in Vetted, with the first profile of the world as its last member. */
function crowdedVetted(idPrefix: string): World {
  const world = crowd(idPrefix, manyMembers)
  const [first, ...others] = world.profiles.map(({ svc_id }) => svc_id) as [Id, ...Id[]]
  return {
    ...world,
    groups: world.groups.map(group =>
      group.svc_id === world.vetted ? { ...group, members: [...others, first] } : group,
    ),
  }
}

clause(
  'create.vetted-only',
  'Members at the start and at the end of a long list of Vetted may create groups',
  controlWrite,
  ({ suite, example }) =>
    example(crowdedVetted(suite.target.wire.idPrefix), async c => {
      const members = groupAt(c.world, c.world.vetted)?.members ?? []
      const callers = [members[0], members[2], members.at(-1)]
      const responses: HttpResponse[] = []
      for (const caller of callers) responses.push((await create(c, caller ?? '')).response)
      const created = responses.filter(({ status }) => status === 200)
      c.require(created.length > 0, () => 'needs createGroup to succeed for a member of Vetted')
      c.expect(created.length === callers.length, () => ({
        decides: responses.filter(({ status }) => status !== 200),
        expected: { statuses: [200] },
        when: `to a member of Vetted, which has ${members.length} members`,
        because: 'nothing but membership of Vetted counts',
      }))
    }),
)

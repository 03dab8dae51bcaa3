import { groupAt, type Id, type World } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { formatResponse } from '../actors/requests.js'
import { clause } from '../runner/clause.js'
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

/** The last of many members of Vetted may create groups like the first one. */
clause('create.vetted-only', controlWrite, ({ suite, example }) =>
  example(crowdedVetted(suite.target.wire.idPrefix), async c => {
    const members = groupAt(c.world, c.world.vetted)?.members ?? []
    const [first = '', last = ''] = [members[0], members.at(-1)]
    const responses = [(await create(c, first)).response, (await create(c, last)).response]
    c.require(
      responses[0]?.status === 200,
      () => 'needs createGroup to succeed for the first member of Vetted',
    )
    c.expect(responses[1]?.status === 200, () => ({
      message: `createGroup does not return 200 to the last of ${members.length} members of Vetted`,
      expected: '200: nothing but membership of Vetted counts',
      observed: responses.map(formatResponse).join('; '),
    }))
  }),
)

import type { Group, Id, World } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { createGroup, formatResponse, textOf } from '../actors/group-fixture.js'
import { formatFound, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'

const control = { tier: 'control' } as const
const writes = { tier: 'actors', writes: true } as const

clause('search.limited', control, async ({ suite, example }) => {
  for (const size of [400, 10_000]) {
    let limited = false
    await example(crowd(suite.target.wire.idPrefix, size), async c => {
      const [caller] = c.actors as [Id]
      const found = await search(c, caller, 'Crowd', { profiles: 'true', groups: 'false' })
      c.require(found.results.length > 0, () => 'needs a search that is served, and none was')
      limited = found.results.length < size
      if (!limited && size < 10_000) return
      c.expect(limited, () => ({
        message: `a search that ${size} profiles match returns all of them`,
        expected: `fewer than ${size} results`,
        observed: `${found.results.length} results`,
      }))
      const hidden = c.world.profiles.filter(
        ({ svc_id, common_name }) => common_name.startsWith('Crowd') && !found.ids.has(svc_id),
      )
      for (const left of [hidden[0], hidden[hidden.length >> 1], hidden.at(-1)] as World['profiles']) {
        const refined = await search(c, caller, left.common_name, { profiles: 'true', groups: 'false' })
        c.expect(refined.ids.has(left.svc_id), () => ({
          message: 'a longer string does not find a profile that the limit had hidden',
          expected: `${left.common_name} is found by its full common name`,
          observed: formatFound(refined, c.world),
        }))
      }
    })
    if (limited) return
  }
})

clause('search.fresh', writes, context =>
  context.withFixture(async (c, { manager, club }) => {
    const text = textOf(c, 'fresh')
    // Nor is it remembered that nothing was found.
    await expectGroup(c, manager, club.svc_id, text, false, 'was left alone')
    const created = await createGroup(c, manager, text)
    await expectGroup(c, manager, created, text, true, 'was created')
    c.require(
      (await search(c, manager, club.title)).ids.has(club.svc_id),
      () => 'needs a search that finds a group by its name, and it was not seen to',
    )
    const renamed = textOf(c, 'renamed')
    await expectGroup(c, manager, club.svc_id, renamed, false, 'was left alone')
    const updated = await c.send({
      operation: 'updateGroup',
      actor: manager,
      group: club.svc_id,
      body: renamed,
    })
    c.require(
      updated.status === 200,
      () => `needs a group to be updated, and the response was ${formatResponse(updated)}`,
    )
    await c.suite.settle()
    await expectGroup(c, manager, club.svc_id, renamed, true, 'was renamed')
    await expectGroup(c, manager, club.svc_id, club, false, 'was renamed')
    const deleted = await c.send({ operation: 'deleteGroup', actor: manager, group: club.svc_id })
    c.require(
      deleted.status === 200,
      () => `needs a group to be deleted, and the response was ${formatResponse(deleted)}`,
    )
    await c.suite.settle()
    await expectGroup(c, manager, club.svc_id, renamed, false, 'was deleted')
  }),
)

/** Searches for the title and for the description of a group, which find it or not. */
async function expectGroup(
  c: Case,
  caller: Id,
  group: Id,
  { title, description }: Pick<Group, 'title' | 'description'>,
  finds: boolean,
  what: string,
): Promise<void> {
  for (const s of [title, description]) {
    const found = await search(c, caller, s, { profiles: 'false', groups: 'true' })
    c.expect(found.ids.has(group) === finds, () => ({
      message: `after a group ${what}, a search for its ${finds ? 'new' : 'old'} text ${finds ? 'does not find' : 'still finds'} it`,
      expected: `${group} is ${finds ? 'found' : 'not found'} by ${JSON.stringify(s)}`,
      observed: formatFound(found, c.world),
    }))
  }
}

/** Where no world can be put in place, a group that the manager made stands for those of the world. */
for (const [id, text] of [
  ['search.group-name', ({ title }: Group) => title],
  ['search.group-description', ({ description }: Group) => description],
  ['search.group-id', ({ svc_id }: Group) => svc_id],
  ['search.group-shape', ({ title }: Group) => title],
] as const)
  clause(id, writes, context =>
    context.withFixture(async (c, { manager, club }) => {
      const found = await search(c, manager, text(club), { profiles: 'false', groups: 'true' })
      const result = found.results.find(shown => shown[c.suite.target.wire.idField] === club.svc_id)
      const holds =
        id !== 'search.group-shape' ||
        [result?.name, result?.description].every(value => typeof value === 'string')
      c.expect(result !== undefined && holds, () => ({
        message: `a search for ${JSON.stringify(text(club))} does not show the group as it must`,
        expected: `${club.svc_id} with a name and a description, both strings`,
        observed: formatFound(found, c.world),
      }))
    }),
  )

import { createGroup, formatResponse, textOf } from '../actors/group-fixture.js'
import { remove } from '../actors/group-view.js'
import { formatFound, search } from '../actors/searching.js'
import { characters, prefix } from '../arbitraries/strings.js'
import { clause } from '../runner/clause.js'

const writes = { tier: 'actors', writes: true } as const

/** A name that a profile and a group begin with tells apart a list that was asked for and one that was not. */
clause('search.includes', writes, context =>
  context.withFixture(async (c, { manager }) => {
    const own = c.world.profiles.find(({ svc_id }) => svc_id === manager)?.common_name ?? ''
    const text = textOf(c, 'namesake')
    const group = await createGroup(c, manager, { ...text, title: `${own} ${text.title}` })
    const both = await search(c, manager, prefix(own, characters(own).length - 1))
    c.require(
      both.ids.has(manager) && both.ids.has(group),
      () =>
        `needs a search that finds a profile and a group by one string, and it brought ${formatFound(both, c.world)}`,
    )
    // One kind alone comes first: what a string brought with some flags is not what it brings with others.
    for (const [flags, left] of [
      [{ groups: 'false' }, group],
      [{}, undefined],
      [{ profiles: 'false' }, manager],
      [{ profiles: 'true', groups: 'false' }, group],
      [{ profiles: 'false', groups: 'true' }, manager],
    ] as const) {
      const found = await search(c, manager, own, flags)
      const asked = [manager, group].filter(id => id !== left)
      const holds = asked.every(id => found.ids.has(id)) && (left === undefined || !found.ids.has(left))
      c.expect(holds, () => ({
        message: `with ${new URLSearchParams(flags).toString() || 'no flags'}, a search does not bring what was asked for`,
        expected: `${asked.join(' and ')} found${left === undefined ? '' : `, and ${left} not`}`,
        observed: formatFound(found, c.world),
      }))
    }
  }),
)

/** What was there once counts no more. */
clause('search.no-match', writes, context =>
  context.withFixture(async (c, { manager, club }) => {
    const before = await search(c, manager, club.title)
    c.require(
      before.ids.has(club.svc_id),
      () => 'needs a search that finds a group by its name, and it was not seen to',
    )
    await remove(c, manager, club.svc_id)
    const after = await search(c, manager, club.title)
    c.require(
      after.results.length === 0,
      () => `needs a string that one group alone begins with, and it brought ${formatFound(after, c.world)}`,
    )
    c.expect(after.response.status === 404, () => ({
      message: 'a search that only a deleted group would match is not 404',
      expected: '404: nothing matches',
      observed: formatResponse(after.response),
    }))
  }),
)

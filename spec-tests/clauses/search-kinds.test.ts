import { createGroup, textOf } from '../cast.js'
import { clause } from '../clause.js'
import { characters, prefix } from '../properties/strings.js'
import { search, tell } from '../searching.js'

const writes = { tier: 'actors', writes: true } as const

/** A name that a profile and a group begin with tells apart a list that was asked for and one that was not. */
clause('search.includes', writes, trial =>
  trial.cast(async (c, { manager }) => {
    const own = c.world.profiles.find(({ svc_id }) => svc_id === manager)?.common_name ?? ''
    const text = textOf(c, 'namesake')
    const group = await createGroup(c, manager, { ...text, title: `${own} ${text.title}` })
    const both = await search(c, manager, prefix(own, characters(own).length - 1))
    c.require(
      both.ids.has(manager) && both.ids.has(group),
      () =>
        `needs a search that finds a profile and a group by one string, and it brought ${tell(both, c.world)}`,
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
        observed: tell(found, c.world),
      }))
    }
  }),
)

import type { Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { alone, formatFound, search } from '../actors/searching.js'
import type { Principal } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'

const control = { tier: 'control' } as const

/** However many of the one kind match, those of the other are shown to who requests for it alone. */
clause('search.includes', control, async ({ suite, example }) => {
  for (const [kind, profiles, groups] of [
    ['groups', 400, 1],
    ['profiles', 1, 400],
  ] as const)
    await example(crowd(suite.target.wire.idPrefix, profiles, groups), async c => {
      const [caller] = c.actors as [Id]
      const own = c.world[kind].at(-1) as Principal
      const name = kind === 'groups' ? 'Crowd 0x' : 'Crowd Member0x'
      c.require(
        (await search(c, caller, name, alone(own))).ids.has(own.svc_id),
        () => `needs a search that finds ${name}, and it was not seen to`,
      )
      const found = await search(c, caller, 'Crowd', alone(own))
      c.expect(found.ids.has(own.svc_id), () => ({
        message: `a search for ${kind} alone does not find the one that matches, beside 400 of the other kind`,
        expected: `${own.svc_id} is found`,
        observed: formatFound(found, c.world),
      }))
    })
})

clause('search.limited', control, ({ suite, example }) => {
  const size = 10_000
  return example(crowd(suite.target.wire.idPrefix, 0, size), async c => {
    const [caller] = c.actors as [Id]
    const found = await search(c, caller, 'Crowd', alone(c.world.groups[0] as Principal))
    c.require(found.results.length > 0, () => 'needs a search that is served, and none was')
    c.expect(found.results.length < size, () => ({
      message: `a search that ${size} groups match returns all of them`,
      expected: `fewer than ${size} results`,
      observed: `${found.results.length} results`,
    }))
  })
})

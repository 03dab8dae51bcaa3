import type { Id } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { formatFound, nameOf, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { control } from './needs.js'

/** How many principals of one kind a string matches. */
const counts = [0, 1, 2, 3] as const

/** A string finds all its matches, however many profiles and groups there are, and as many of one kind as of the other. */
clause('search.includes', control, ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const pairs = counts.flatMap(profiles => counts.map(groups => [profiles, groups] as const)).slice(1)
  const stemOf = (pair: readonly [number, number]) =>
    `Mixed${pairs.findIndex(each => String(each) === String(pair))}x`
  const { world } = sceneOf(idPrefix)
  const drawn = (kind: 0 | 1) =>
    pairs.flatMap(pair => Array.from({ length: pair[kind] }, (_, at) => ({ stem: stemOf(pair), at })))
  const id = (digit: string, at: number): Id => `${idPrefix}${digit}${at.toString(16).padStart(31, digit)}`
  const profiles = drawn(0).map(({ stem, at }, index) => ({
    svc_id: id('5', index),
    common_name: `${stem} Name${at}`,
    email: `mixed${index}@example.org`,
    avatar_url: 'https://avatars.example.org/mixed.png',
  }))
  const groups = drawn(1).map(({ stem, at }, index) => ({
    svc_id: id('6', index),
    title: `${stem} Group${at}`,
    description: 'One of some',
    members: [],
  }))
  const mixed = { ...world, profiles: [...world.profiles, ...profiles], groups: [...world.groups, ...groups] }
  return example(mixed, async c => {
    const [caller] = c.actors as [Id]
    for (const pair of pairs) {
      c.omitRequests(0)
      const s = stemOf(pair)
      const found = await search(c, caller, s)
      const matches = [
        ...c.world.profiles.filter(({ common_name }) => common_name.startsWith(s)),
        ...c.world.groups.filter(({ title }) => title.startsWith(s)),
      ]
      const missing = found.full ? undefined : matches.find(({ svc_id }) => !found.ids.has(svc_id))
      c.expect(found.response.status === 200 && missing === undefined, () => ({
        message: `A search that matches ${pair[0]} profiles and ${pair[1]} groups does not find all of them`,
        expected: `200 with ${matches.map(nameOf).join(', ')}`,
        observed: formatFound(found, c.world),
      }))
    }
  })
})

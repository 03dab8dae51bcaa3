import { clause } from '../clause.js'
import { actorOf, expectJustified, requireFound } from '../finding.js'
import { sceneOf } from '../scene.js'
import { ownedFields, search, tell } from '../searching.js'
import { Zones } from '../zones.js'

const control = { tier: 'control' } as const

/** Every text that the world holds beside its searchable fields, and every one of them for what it is no field of. */
clause('search.no-other-field', control, ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const zones = new Zones(idPrefix)
  return example(sceneOf(idPrefix).world, async c => {
    const { profiles, groups } = c.world
    const later = (text: string) => text.split(' ').slice(1).join(' ')
    const strings = [
      ...profiles.flatMap(({ avatar_url }) => [avatar_url, avatar_url.replace('https://', '')]),
      ...profiles.flatMap(({ common_name, email }) => [common_name, email, email.split('@')[1] ?? '']),
      ...groups.flatMap(({ title, description }) => [later(title), later(description)]),
      ...groups.flatMap(({ members }) => members),
    ].filter(text => zones.isLong(text))
    const [known] = ownedFields(c.world, zones)
    if (known !== undefined) await requireFound(c, 0, known.field.text, known)
    for (const s of new Set(strings)) {
      await expectJustified(c, zones, 0, s, {}, 'no field that is searched begins so')
      c.requests.length = 1
    }
  })
})

/** The scene's profiles hold all, something and nothing, and find the same. */
clause('search.any-caller', control, ({ suite, example }) => {
  const zones = new Zones(suite.target.wire.idPrefix)
  return example(sceneOf(suite.target.wire.idPrefix).world, async c => {
    for (const { field } of ownedFields(c.world, zones)) {
      c.requests.length = 0
      const first = await search(c, actorOf(c, 0), field.text)
      c.require(first.results.length > 0, () => 'needs a search that is served, and none was')
      for (const at of c.actors.keys()) {
        const other = await search(c, actorOf(c, at), field.text)
        const isSame = other.ids.size === first.ids.size && [...first.ids].every(id => other.ids.has(id))
        c.expect(isSame, () => ({
          message: `two callers who search for ${JSON.stringify(field.text)} do not find the same`,
          expected: tell(first, c.world),
          observed: tell(other, c.world),
        }))
      }
    }
  })
})

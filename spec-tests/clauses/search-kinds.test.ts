import fc from 'fast-check'
import { isRecord } from '../../src/spec/is-record.js'
import type { Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { createGroup, textOf } from '../actors/group-fixture.js'
import { formatFound, isProfile, nameOf, onlyKindOf, search } from '../actors/searching.js'
import { characters, prefix } from '../arbitraries/strings.js'
import type { Principal } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { actorOf, requireFound } from './expect-found.js'
import { actors, actorsWrite, control } from './needs.js'
import { caller, chooseField, field, searchProperty } from './search-property.js'

const flag = fc.constantFrom(undefined, 'true', 'false')

clause(
  'search.includes',
  actors,
  searchProperty(
    fc.record({ caller, field, profiles: flag, groups: flag }),
    async (c, oracle, { caller, field, ...flags }) => {
      if (flags.profiles === 'false' && flags.groups === 'false')
        throw new Untestable('both flags were false')
      const isSearched = (owner: Principal) => (isProfile(owner) ? flags.profiles : flags.groups) !== 'false'
      const known = chooseField(c, oracle, field, ({ owner }) => isSearched(owner))
      const { text } = known.field
      await requireFound(c, caller, text, known)
      const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
      const found = await search(c, actorOf(c, caller), text, given)
      const json = isRecord(found.response.json) ? found.response.json : {}
      const wrong = (['profiles', 'groups'] as const).find(kind =>
        flags[kind] === 'false'
          ? formatJson(json[kind]) !== '[]' && json[kind] !== undefined
          : !Array.isArray(json[kind]),
      )
      const parameters = `profiles=${flags.profiles ?? '(default)'} and groups=${flags.groups ?? '(default)'}`
      c.expect(found.response.status === 200 && wrong === undefined, () => ({
        message: `A search with ${parameters} does not return exactly the lists it must return`,
        expected:
          wrong && flags[wrong] === 'false'
            ? `no results in ${wrong}`
            : `200 with the list ${wrong ?? 'of each kind'}`,
        observed: wrong ? `${wrong}: ${formatJson(json[wrong])}` : formatFound(found, c.world),
      }))
      if (found.full && !found.ids.has(known.owner.svc_id)) return
      c.expect(found.ids.has(known.owner.svc_id), () => ({
        message: `A search for ${JSON.stringify(text)} with ${parameters} does not find ${nameOf(known.owner)}`,
        expected: `${nameOf(known.owner)} in the list of its kind`,
        observed: formatFound(found, c.world),
      }))
    },
  ),
)

function formatJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'absent').slice(0, 200)
}

/** If a profile and a group have the same name, the results show whether each kind was searched. */
clause('search.includes', actorsWrite, context =>
  context.withFixture(async (c, { manager }) => {
    const name = c.world.profiles.find(({ svc_id }) => svc_id === manager)?.common_name ?? ''
    const text = textOf(c, 'namesake')
    const group = await createGroup(c, manager, { ...text, title: `${name} ${text.title}` })
    const both = await search(c, manager, prefix(name, characters(name).length - 1))
    c.require(
      both.ids.has(manager) && both.ids.has(group),
      () =>
        `needs a search that finds a profile and a group by the same string; the target returned ${formatFound(both, c.world)}`,
    )
    // One kind comes first: a server that caches results by the string alone then fails the search for both.
    for (const [flags, excluded] of [
      [{ groups: 'false' }, group],
      [{}, undefined],
      [{ profiles: 'false' }, manager],
      [{ profiles: 'true', groups: 'false' }, group],
      [{ profiles: 'false', groups: 'true' }, manager],
    ] as const) {
      const found = await search(c, manager, name, flags)
      const included = [manager, group].filter(id => id !== excluded)
      const holds =
        included.every(id => found.ids.has(id)) && (excluded === undefined || !found.ids.has(excluded))
      c.expect(holds, () => ({
        message: `A search with ${new URLSearchParams(flags).toString() || 'no flags'} does not return exactly the kinds it must return`,
        expected: `${included.join(' and ')} found${excluded === undefined ? '' : `, and ${excluded} not found`}`,
        observed: formatFound(found, c.world),
      }))
    }
  }),
)

/** Many matches of one kind do not hide those of the other kind if a caller searches for that kind alone. */
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
        (await search(c, caller, name, onlyKindOf(own))).ids.has(own.svc_id),
        () => `needs a search for ${JSON.stringify(name)} to find ${nameOf(own)}`,
      )
      const found = await search(c, caller, 'Crowd', onlyKindOf(own))
      c.expect(found.ids.has(own.svc_id), () => ({
        message: `A search for ${kind} alone does not find its only match, because 400 principals of the other kind match too`,
        expected: `${nameOf(own)} in the results`,
        observed: formatFound(found, c.world),
      }))
    })
})

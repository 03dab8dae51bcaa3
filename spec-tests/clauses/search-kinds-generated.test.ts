import fc from 'fast-check'
import { formatFound, isProfile, nameOf, otherKind, pick, search } from '../actors/searching.js'
import { prefix } from '../arbitraries/strings.js'
import { worlds } from '../arbitraries/worlds.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { isRecord } from '../target/results.js'
import { actorOf, choose, expectJustified, requireFound } from './expect-found.js'

const actors = { tier: 'actors' } as const
const drawn = fc.record({ caller: fc.nat(9), field: fc.nat(999), length: fc.nat(12) })

clause('search.any-caller', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return property(worlds(suite.target.wire.idPrefix), drawn, async (c, { caller, field, length }) => {
    const { text } = choose(c, oracle, field, () => true).field
    const s = prefix(text, 3 + length)
    const [one, other] = [actorOf(c, caller), actorOf(c, caller + 1)]
    const first = await search(c, one, s)
    c.require(
      first.response.status === 200 && one !== other,
      () => 'needs a search that is served to one caller of two',
    )
    const second = await search(c, other, s)
    if (first.full || second.full) throw new Untestable('the limit of results hides what differs')
    // Between two searches others may have changed what is theirs.
    const lasts = (id: unknown) => c.suite.takesWorlds || c.isKnownId(String(id))
    const differing = [...first.ids, ...second.ids].filter(id => !(first.ids.has(id) && second.ids.has(id)))
    c.expect(second.response.status === 200 && !differing.some(lasts), () => ({
      message: `two callers who search for ${JSON.stringify(s)} do not find the same`,
      expected: formatFound(first, c.world),
      observed: formatFound(second, c.world),
    }))
  })
})

clause('search.no-other-field', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return property(worlds(suite.target.wire.idPrefix), drawn, async (c, { caller, field, length }) => {
    const { profiles, groups } = c.world
    const strings = [
      ...profiles.flatMap(({ avatar_url }) => [avatar_url, avatar_url.slice('https://'.length), 'avatars']),
      ...profiles.flatMap(({ common_name, email }) => [common_name, email]),
      ...profiles.flatMap(({ common_name }) => common_name.split(' ').slice(2, -1)),
      ...profiles.flatMap(({ email }) => email.split('@').slice(1)),
      ...groups.flatMap(({ title, description }) => [
        ...title.split(' ').slice(1),
        ...description.split(' ').slice(1),
      ]),
      ...groups.flatMap(({ members }) => members),
    ]
    const s = prefix(
      pick(
        strings.filter(text => oracle.isLong(text)),
        field,
      ) ?? '',
      3 + length,
    )
    if (!oracle.isLong(s)) throw new Untestable('no world had a text that is not searched')
    const known = choose(c, oracle, field, () => true)
    await requireFound(c, caller, known.field.text, known)
    await expectJustified(c, oracle, caller, s, {}, 'no field that is searched begins so')
  })
})

clause('search.no-match', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  const more = fc.record({
    caller: fc.nat(9),
    field: fc.nat(999),
    random: fc.string({ unit: fc.constantFrom(...'qwzxkj0189é'), minLength: 3, maxLength: 12 }),
    leftOut: fc.boolean(),
  })
  return property(worlds(suite.target.wire.idPrefix), more, async (c, { caller, field, random, leftOut }) => {
    const known = choose(c, oracle, field, () => true)
    const s = leftOut ? known.field.text : random
    const flags = leftOut ? otherKind(known.owner) : {}
    const kinds = { profiles: flags.profiles !== 'false', groups: flags.groups !== 'false' }
    if (!oracle.isLong(s) || oracle.mayMatchAny(s, c.world, kinds))
      throw new Untestable('every string drawn may match')
    await requireFound(c, caller, known.field.text, known)
    const found = await search(c, actorOf(c, caller), s, flags)
    if ([...found.ids].some(id => !c.isKnownId(String(id))))
      throw new Untestable('what the deployment holds beside the world matched')
    c.expect(found.response.status === 404, () => ({
      message: leftOut
        ? `a search for ${JSON.stringify(s)} among the other kind than ${nameOf(known.owner)} is not 404`
        : `a search for ${JSON.stringify(s)}, which nothing matches, is not 404`,
      expected: '404: nothing matches',
      observed: formatFound(found, c.world),
    }))
  })
})

clause('search.includes', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  const flag = fc.constantFrom(undefined, 'true', 'false')
  const more = fc.record({ caller: fc.nat(9), field: fc.nat(999), profiles: flag, groups: flag })
  return property(worlds(suite.target.wire.idPrefix), more, async (c, { caller, field, ...flags }) => {
    if (flags.profiles === 'false' && flags.groups === 'false') throw new Untestable('both flags were false')
    const known = choose(
      c,
      oracle,
      field,
      ({ owner }) => (isProfile(owner) ? flags.profiles : flags.groups) !== 'false',
    )
    await requireFound(c, caller, known.field.text, known)
    const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
    const found = await search(c, actorOf(c, caller), known.field.text, given)
    const json = isRecord(found.response.json) ? found.response.json : {}
    const wrong = (['profiles', 'groups'] as const).find(kind =>
      flags[kind] === 'false'
        ? textOf(json[kind]) !== '[]' && json[kind] !== undefined
        : !Array.isArray(json[kind]),
    )
    const words = `profiles=${flags.profiles ?? '(default)'} and groups=${flags.groups ?? '(default)'}`
    c.expect(found.response.status === 200 && wrong === undefined, () => ({
      message: `with ${words}, a search does not show the kinds that were asked for`,
      expected:
        wrong && flags[wrong] === 'false'
          ? `nothing in ${wrong}`
          : `200 with the list ${wrong ?? 'of each kind'}`,
      observed: wrong ? `${wrong}: ${textOf(json[wrong])}` : formatFound(found, c.world),
    }))
    if (found.full && !found.ids.has(known.owner.svc_id)) return
    c.expect(found.ids.has(known.owner.svc_id), () => ({
      message: `with ${words}, a search for ${JSON.stringify(known.field.text)} leaves out ${nameOf(known.owner)}`,
      expected: `${nameOf(known.owner)} in the list of its kind`,
      observed: formatFound(found, c.world),
    }))
  })
})

function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? 'absent').slice(0, 200)
}

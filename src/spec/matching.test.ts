import { test } from 'tap'
import { group, profile, reading } from '../dev/test-support/small-world.js'
import { groupFields, lengthOf, matchesGroup, matchesProfile, profileFields, secondPart } from './matching.js'
import { defaultReadings } from './readings.js'

test('The searchable fields of a profile are its name, its second part, its email and its SVC-ID in two forms', async t => {
  t.same(
    profileFields(profile('ann', 'Ann Ash'), reading()).map(({ clause, text }) => `${clause} ${text}`),
    [
      'search.common-name Ann Ash',
      'search.family-name Ash',
      'search.email ann@example.org',
      'search.profile-id SVC-ann',
      'search.profile-id ann',
    ],
  )
})

test('The searchable fields of a group are its name, its description and its SVC-ID in two forms', async t => {
  t.same(
    groupFields(group('crew', 'Deck Crew', ['SVC-ann']), reading()).map(
      ({ clause, text }) => `${clause} ${text}`,
    ),
    [
      'search.group-name Deck Crew',
      'search.group-description All of Deck Crew',
      'search.group-id SVC-crew',
      'search.group-id crew',
    ],
  )
})

test('The avatar, the middle of a field, and the members and later words of a group do not match', async t => {
  const readings = reading()
  for (const search of ['https', 'nn Ash', 'example', 'SVC-nn', 'VC-ann'])
    t.notOk(matchesProfile(search, profile('ann', 'Ann Ash'), readings), search)
  for (const search of ['Crew of', 'SVC-ann', 'ann'])
    t.notOk(matchesGroup(search, group('deck', 'Deck Crew', ['SVC-ann']), readings), search)
})

test('No character is a wildcard, and each matches itself', async t => {
  for (const odd of ['%', '_', '*', '.', '\\', '^', '$', '?', '[', '(', '+', '|']) {
    t.notOk(matchesGroup(`${odd}${odd}${odd}`, group('a', 'abc'), reading()), `${odd} is no wildcard`)
    t.ok(matchesGroup(`a${odd}b`, group('a', `a${odd}bc`), reading()), `${odd} is itself`)
  }
})

const parts: readonly [name: string, rest: string[], second: string[], last: string[]][] = [
  ['Sukarno', [], [], []],
  ['Anna Berg', ['Berg'], ['Berg'], ['Berg']],
  ['Anna-Maria Lopez', ['Lopez'], ['Lopez'], ['Lopez']],
  ['Pieter van der Berg', ['van der Berg'], ['van'], ['Berg']],
  ['  Pieter \t van  der\u3000Berg ', ['van der Berg'], ['van'], ['Berg']],
  ['诸葛 明慧', ['明慧'], ['明慧'], ['明慧']],
  ['', [], [], []],
]
for (const [name, rest, second, last] of parts)
  test(`The second part of ${JSON.stringify(name)} is the rest, the second or the last`, async t => {
    t.same(secondPart(name, reading('second-part=rest')), rest)
    t.same(secondPart(name, reading('second-part=second')), second)
    t.same(secondPart(name, reading('second-part=last')), last)
  })

test('A bare prefix matches every SVC-ID or none, depending on the reading', async t => {
  const nothing = reading('bare-prefix=nothing')
  const ann = profile('abcd', 'Ann')
  for (const bare of ['SVC', 'svc-', 'SVC-', 'SVC-a', 'svc-AB']) {
    t.ok(matchesProfile(bare, ann, reading()), bare)
    t.notOk(matchesProfile(bare, ann, nothing), `${bare} where it finds nothing`)
    t.notOk(matchesGroup(bare, group('abcd', 'Crew'), nothing), `${bare} and a group`)
  }
  for (const enough of ['SVC-abc', 'svc-ABCD', 'abc', 'ABCD'])
    t.ok(matchesProfile(enough, ann, nothing), `${enough} is not bare`)
})

test('A search string that only contains part of the prefix is not bare', async t => {
  const readings = { ...reading('bare-prefix=nothing'), idPrefix: 'acc:' }
  const found = (search: string, id: string) =>
    matchesProfile(search, { ...profile('x', 'Ann'), svc_id: id }, readings)
  t.notOk(found('ACC:1', 'acc:123'), 'the prefix and one character')
  t.ok(found('cc:', 'acc:cc:1'), 'a part of the prefix that does not begin it')
  t.ok(found('1acc:', 'acc:1acc:2'), 'the prefix where it does not begin the string')
})

test('A bare prefix still finds a name that begins with it', async t => {
  t.ok(matchesGroup('SVC', group('x', 'SVC maintainers'), reading('bare-prefix=nothing')))
})

test("A deployment's own SVC-ID prefix is also optional in the search string", async t => {
  const readings = { ...defaultReadings, idPrefix: 'ACC:' }
  const ann = { ...profile('ann', 'Zed'), svc_id: 'ACC:4711', email: '' }
  for (const search of ['ACC:47', 'acc:4711', '471']) t.ok(matchesProfile(search, ann, readings), search)
  t.notOk(matchesProfile('SVC', ann, readings))
})

const lengths: readonly [text: string, points: number, units: number, graphemes: number][] = [
  ['éé', 2, 2, 2],
  ['e\u0301e\u0301', 4, 4, 2],
  ['𝒳𝒴', 2, 4, 2],
  ['👩‍🚀', 3, 5, 1],
  ['王小', 2, 2, 2],
  ['', 0, 0, 0],
]
for (const [text, points, units, graphemes] of lengths)
  test(`${JSON.stringify(text)} has the length that the reading of a character gives`, async t => {
    t.equal(lengthOf(text, reading('characters=code-point')), points)
    t.equal(lengthOf(text, reading('characters=code-unit')), units)
    t.equal(lengthOf(text, reading('characters=grapheme')), graphemes)
  })

import fc from 'fast-check'
import { test } from 'tap'
import { readings as anyReadings } from '../dev/equivalence/arbitrary-readings.js'
import { text } from '../dev/equivalence/arbitrary-texts.js'
import { type Description, describedOperation, validator } from '../dev/test-support/described.js'
import { isWellFormed } from '../spec/access.js'
import { parseBody } from '../spec/body.js'
import { lengthOf, searchString } from '../spec/matching.js'
import { booleanSpellings } from '../spec/open-points.js'
import { defaultReadings, type Readings } from '../spec/readings.js'
import { parseQuery } from '../spec/search.js'
import { definitions } from '../spec/service.js'
import { describe } from './document.js'
import { parametersOf } from './parameters.js'
import { requestBodyOf } from './request-body.js'
import { searchStringSchema } from './search-string.js'

const nothing = { components: { schemas: {} } }
const characters = fc.oneof(
  fc.constantFrom('a', 'é', '%', ' ', '\u00a0', '\ufeff', '\u0085', '\u001c', '\r', '\n'),
  fc.constantFrom(
    '😀',
    '\u0301',
    '\u200d',
    '👩',
    '🇳',
    '한',
    '\u1112',
    '\u1161',
    'ก',
    'ำ',
    '\u0600',
    'क',
    '्',
    '©',
  ),
)
const shortText = fc.array(characters, { maxLength: 5 }).map(parts => parts.join(''))
const isLong = (s: string, readings: Readings) => lengthOf(searchString(s, readings), readings) >= 3
const readingsWith = (more: Partial<Readings>): Readings => ({ ...defaultReadings, ...more }) as Readings

for (const trim of ['kept', 'dropped'] as const)
  test(`The described search strings are the long ones: white space ${trim}`, async t => {
    const under = (characters: Readings['characters']) => readingsWith({ characters, trim })
    const validate = validator(nothing, searchStringSchema(under('code-point')))
    t.same(searchStringSchema(under('code-unit')), searchStringSchema(under('code-point')))
    fc.assert(
      fc.property(shortText, s => {
        const isDescribed = validate(s)
        return (
          isDescribed === isLong(s, under('code-point')) && (!isDescribed || isLong(s, under('code-unit')))
        )
      }),
      { numRuns: 2000 },
    )
  })

test('If graphemes count, every described search string is long, and usual names are described', async t => {
  for (const trim of ['kept', 'dropped'] as const) {
    const readings = readingsWith({ characters: 'grapheme', trim })
    const validate = validator(nothing, searchStringSchema(readings))
    const anyText = fc.oneof(shortText, fc.string({ unit: 'binary', minLength: 3, maxLength: 4 }), text)
    fc.assert(
      fc.property(anyText, s => !validate(s) || isLong(s, readings)),
      { numRuns: 5000 },
    )
    for (const name of ['Ann', 'Łuk', 'Émile', 'Жук', 'Σίσυφος', '한국어', '李小龙', 'שלום', 'محمد', '4-H'])
      t.ok(validate(name), name)
    for (const short of ['an', 'e\u0301\u0301', '\u0301\u0301\u0301', ' a ']) t.notOk(validate(short), short)
  }
})

test('The letters that count as characters of their own never join', async t => {
  const readings = readingsWith({ characters: 'grapheme' })
  const { pattern } = searchStringSchema(readings) as { pattern: string }
  const letter = new RegExp(/\[[^\]]*?\](?=\[)/.exec(pattern)?.[0] ?? '', 'u')
  const letters = Array.from({ length: 0x10000 }, (_, at) => String.fromCodePoint(at)).filter(one =>
    letter.test(one),
  )
  t.ok(letters.length > 30_000)
  fc.assert(
    fc.property(fc.constantFrom(...letters), fc.constantFrom(...letters), characters, (a, b, between) => {
      return lengthOf(a + b, readings) === 2 && lengthOf(a + between + b, readings) >= 2
    }),
    { numRuns: 5000 },
  )
})

test('The described values of profiles and groups are exactly those that the server understands', async () => {
  const words = booleanSpellings.flatMap(({ yes, no }) => [...yes, ...no])
  const word = fc.oneof(
    fc.constantFrom('true', 'false', '', 'maybe', 'truely', ' true', '2', ...words),
    fc.constantFrom(...words).chain(one => fc.mixedCase(fc.constant(one))),
  )
  fc.assert(
    fc.property(anyReadings, word, (readings, profiles) => {
      const [, flag] = parametersOf('searchPrincipals', readings, [])
      const validate = validator(nothing, (flag as { schema: object }).schema)
      // In a query, a boolean is written as `true` or `false`.
      const isDescribed =
        validate(profiles) || (/^(true|false)$/.test(profiles) && validate(profiles === 'true'))
      const query = parseQuery({ s: 'anna', profiles, groups: 'true' }, readings, definitions)
      return isDescribed === !('kind' in query && query.reason === 'bad-boolean')
    }),
    { numRuns: 300 },
  )
})

const value = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.oneof(text, shortText, fc.constantFrom('', ' ', '\t\u00a0', '\u0085', '\ufeff')),
  },
  { weight: 1, arbitrary: fc.constantFrom(5, null, true, ['Anna'], { a: 'b' }) },
)
const fields = fc.record(
  { title: value, description: value, colour: value },
  { requiredKeys: [], noNullPrototype: true },
)
const body = fc.oneof(
  { weight: 8, arbitrary: fields },
  { weight: 5, arbitrary: fc.record({ title: value, description: value }, { noNullPrototype: true }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], null, 'Anna', 7, {}) },
)

for (const operation of ['createGroup', 'updateGroup'] as const)
  test(`The described bodies are exactly those that the server accepts: ${operation}`, async () => {
    fc.assert(
      fc.property(anyReadings, body, (readings, value) => {
        const { requestBody } = requestBodyOf(operation, readings, []) as {
          requestBody: { required: boolean; content: { 'application/json': { schema: object } } }
        }
        const isAccepted = (body: Parameters<typeof parseBody>[0]['body']) =>
          !('kind' in parseBody({ operation, body, newId: '', group: '' }, readings))
        const validate = validator(nothing, requestBody.content['application/json'].schema)
        return (
          validate(value) === isAccepted({ kind: 'json', value }) &&
          requestBody.required === !isAccepted({ kind: 'none' })
        )
      }),
      { numRuns: 500 },
    )
  })

test('The described SVC-IDs are exactly the well-formed ones', async () => {
  const id = fc
    .tuple(fc.constantFrom('SVC-', 'svc-', 'x:', 'É', '', 'SVC-.*'), shortText)
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom('SVC-', 'x:', 'É', 'a.b|'), id, (idPrefix, text) => {
      const readings = readingsWith({ idPrefix })
      const description = describe({ readings, loopbackOnly: true }) as unknown as Description
      const [group] = describedOperation(description, 'readGroup').parameters ?? []
      return validator(description, group?.schema ?? {})(text) === isWellFormed(text, readings)
    }),
    { numRuns: 40 },
  )
})

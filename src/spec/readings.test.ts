import { test } from 'tap'
import { isOpenPointId, openPointIds, openPoints } from './open-points.js'
import {
  defaultReadings,
  isReading,
  joinParts,
  parseReadings,
  partsOf,
  ReadingError,
  readingFor,
  readingsToTry,
} from './readings.js'

const bad: readonly [word: string, message: RegExp][] = [
  ['trim', /^"trim" is not a reading: write ID=VALUE, such as trim=dropped$/],
  ['', /^"" is not a reading: write ID=VALUE/],
  ['nope=1', /^there is no open point "nope": `principal-oracle spec` lists the open points$/],
  ['=kept', /^there is no open point ""/],
  ['constructor=1', /^there is no open point "constructor"/],
  ['__proto__=1', /^there is no open point "__proto__"/],
  ['idPrefix=ACC-', /^there is no open point "idPrefix"/],
  ['trim=', /^trim: "" is not a value of this open point: the values are kept, dropped$/],
  ['trim=Kept', /^trim: "Kept" is not a value of this open point: the values are kept, dropped$/],
  ['short-search=200', /^short-search: "200" is not a value .*: the values are 400, 403, 404, 422$/],
  ['size-limits=9', /^size-limits: the reference server cannot be set here; a check only reports/],
  [
    'result-limit=20',
    /^result-limit: "20" is not a value of this open point: write `20\/kind` \(20 profiles/,
  ],
  ['result-limit=0/kind', /"0\/kind" is not a value/],
  ['result-limit=20+10/shared', /"20\+10\/shared" is not a value/],
  ['token-lifetime=0', /: write a whole number of seconds from 1 to 999999999$/],
  ['token-lifetime=1.5', /: write a whole number of seconds/],
  ['create-id-field=a..b', /: write a field name, or names joined by dots/],
  ['read-fields=title,members', /: write three field names joined by commas/],
  ['boolean-forms=', /"" is not a value .*: write none, or join by \+ some of 1, TRUE, t, yes, on$/],
  ['boolean-forms=maybe', /: write none, or join by \+ some of/],
  ['boolean-forms=1+1', /: write none, or join by \+ some of/],
  ['boolean-forms=none+1', /: write none, or join by \+ some of/],
  [
    'missing-token/nope=401',
    /^missing-token\/nope: there is no operation "nope": the operations are searchPr/,
  ],
  ['missing-token/toString=401', /there is no operation "toString"/],
  ['missing-token/readGroup/expired=401', /: only bad-token takes a third part, .* one of malformed, /],
  ['bad-token/readGroup/late=401', /: only bad-token takes a third part, .* one of malformed, /],
  ['bad-token/readGroup/expired/x=401', /: only bad-token takes a third part/],
  ['bad-token/readGroup=404', /^bad-token\/readGroup: "404" is not a value .*: the values are 401, 403$/],
  ['trim/searchPrincipals=dropped', /: trim has one reading for the whole server: write trim=VALUE$/],
]
for (const [word, message] of bad)
  test(`The word ${JSON.stringify(word)} is refused, and the message says what to write`, async t => {
    const error = t.throws(() => parseReadings([word]), { message })
    t.ok(error instanceof ReadingError)
    t.notOk(isReading(word))
  })

test('Every default can be set explicitly and changes nothing', async t => {
  for (const id of openPointIds)
    if (openPoints[id].form !== 'observed')
      t.same(parseReadings([`${id}=${openPoints[id].default}`]), defaultReadings, id)
})

test('Every value that an open point lists can be set, and so can every reading to try', async t => {
  for (const id of openPointIds)
    for (const value of [...openPoints[id].values, ...readingsToTry(openPoints[id])])
      t.equal(parseReadings([`${id}=${value}`])[id], value, id)
})

test('The readings to try begin with the default and hold every kind of value once', async t => {
  t.same(readingsToTry(openPoints.trim), ['kept', 'dropped'])
  t.same(readingsToTry(openPoints['creator-grant']), [
    'read+write+changePermission',
    'none',
    'read',
    'write',
    'changePermission',
  ])
  t.same(readingsToTry(openPoints['token-lifetime']), ['86400', '3600', '600'])
  t.same(readingsToTry(openPoints['rate-limit']), [])
})

test('Only an open point of scope operation takes an operation', async t => {
  for (const id of openPointIds) {
    const [value] = readingsToTry(openPoints[id])
    if (value !== undefined)
      t.equal(isReading(`open.${id}/readGroup=${value}`), openPoints[id].scope === 'operation', id)
  }
})

test('Joined parts divide into the same parts, and no parts are written as none', async t => {
  for (const parts of [[], ['read'], ['read', 'write']]) t.same(partsOf(joinParts(parts)), parts)
  t.equal(joinParts([]), 'none')
})

test('The `open.` of an open point may be written or left out', async t => {
  t.equal(parseReadings(['open.trim=dropped']).trim, 'dropped')
  t.ok(isOpenPointId('trim'))
  t.notOk(isOpenPointId('open.trim'))
})

test('A later word overrides an earlier one, and any word overrides the base', async t => {
  t.equal(parseReadings(['trim=dropped', 'trim=kept']).trim, 'kept')
  const base = parseReadings(['trim=dropped', 'diacritics=ignored'])
  const readings = parseReadings(['trim=kept'], base)
  t.same([readings.trim, readings.diacritics], ['kept', 'ignored'])
  t.equal(base.trim, 'dropped')
})

test('The closest key counts: the kind of invalid token, then the operation, then the open point', async t => {
  const readings = parseReadings([
    'bad-token=401',
    'bad-token/readGroup=403',
    'bad-token/readGroup/expired=401',
    'bad-token/readGroup/none=403',
  ])
  t.equal(readingFor(readings, 'bad-token', 'createGroup', 'expired'), '401')
  t.equal(readingFor(readings, 'bad-token', 'readGroup', 'tampered'), '403')
  t.equal(readingFor(readings, 'bad-token', 'readGroup', 'expired'), '401')
  t.equal(readingFor(readings, 'bad-token', 'readGroup', 'none'), '403')
  t.equal(readingFor(readings, 'missing-token', 'readGroup'), '401')
})

test('Readings without any 401 are refused, for one operation and for all (auth.unauthorized)', async t => {
  const says = (operation: string) => ({
    message: new RegExp(`cannot both be 403 on ${operation}: .*auth\\.unauthorized`),
  })
  t.throws(() => parseReadings(['missing-token=403', 'bad-token=403']), says('searchPrincipals'))
  t.throws(
    () => parseReadings(['missing-token/deleteGroup=403', 'bad-token/deleteGroup=403']),
    says('deleteGroup'),
  )
  t.throws(
    () => parseReadings(['bad-token=403'], parseReadings(['missing-token=403'])),
    says('searchPrincipals'),
  )
})

test('One kind of failure with 401 is enough, unless it is the unsigned token', async t => {
  const forbidden = ['missing-token/readGroup=403', 'bad-token/readGroup=403']
  for (const failure of ['malformed', 'tampered', 'wrongKey', 'expired'])
    t.doesNotThrow(() => parseReadings([...forbidden, `bad-token/readGroup/${failure}=401`]), failure)
  t.throws(() => parseReadings([...forbidden, 'bad-token/readGroup/none=401']), { message: /on readGroup/ })
  t.doesNotThrow(() => parseReadings(['missing-token=403']))
  t.doesNotThrow(() => parseReadings(['bad-token=403']))
})

test('The defaults cannot be changed by accident', async t => {
  t.throws(() => Object.assign(defaultReadings, { trim: 'dropped' }), TypeError)
})

import { test } from 'tap'
import { isOpenPointId, openPointIds, openPoints } from './open-points.js'
import { defaultReadings, parseReadings, ReadingError, readingFor } from './readings.js'

const bad: readonly [word: string, says: RegExp][] = [
  ['trim', /^a reading is written ID=VALUE, not "trim"$/],
  ['', /^a reading is written ID=VALUE, not ""$/],
  ['nope=1', /^there is no open point "nope"; `spec` lists them$/],
  ['=kept', /^there is no open point ""/],
  ['constructor=1', /^there is no open point "constructor"/],
  ['__proto__=1', /^there is no open point "__proto__"/],
  ['idPrefix=ACC-', /^there is no open point "idPrefix"/],
  ['trim=', /^trim: "" is none of kept, dropped$/],
  ['trim=Kept', /^trim: "Kept" is none of kept, dropped$/],
  ['short-search=200', /^short-search: "200" is none of 400, 404, 422, 403$/],
  ['size-limits=9', /^size-limits: "9" cannot be set: this one is only observed$/],
  ['result-limit=20', /^result-limit: "20" is not written like 20\/kind$/],
  ['result-limit=0/kind', /is not written like 20\/kind$/],
  ['result-limit=20+10/shared', /is not written like 20\/kind$/],
  ['token-lifetime=0', /is not written like 86400$/],
  ['token-lifetime=1.5', /is not written like 86400$/],
  ['create-id-field=a..b', /is not written like svc_id$/],
  ['read-fields=title,members', /is not written like title,description,members$/],
  ['boolean-forms=', /is neither none nor some of TRUE, 1, t, yes, on joined by \+$/],
  ['boolean-forms=maybe', /is neither none nor some of/],
  ['boolean-forms=1+1', /is neither none nor some of/],
  ['boolean-forms=none+1', /is neither none nor some of/],
  ['missing-token/nope=401', /^missing-token\/nope: there is no operation "nope" \(searchPrincipals, /],
  ['missing-token/toString=401', /there is no operation "toString"/],
  ['missing-token/readGroup/expired=401', /only bad-token takes a failure after the operation \(malformed, /],
  ['bad-token/readGroup/late=401', /only bad-token takes a failure after the operation \(malformed, /],
  ['bad-token/readGroup/expired/x=401', /only bad-token takes a failure/],
  ['bad-token/readGroup=404', /^bad-token\/readGroup: "404" is none of 401, 403$/],
  ['trim/searchPrincipals=dropped', /^trim\/searchPrincipals: trim is chosen once/],
]
for (const [word, says] of bad)
  test(`The word ${JSON.stringify(word)} is no reading, and the message says why`, t => {
    const error = t.throws(() => parseReadings([word]), { message: says })
    t.ok(error instanceof ReadingError)
    t.end()
  })

test('Every default can be chosen outright and changes nothing', t => {
  for (const id of openPointIds)
    if (openPoints[id].form !== 'observed')
      t.same(parseReadings([`${id}=${openPoints[id].default}`]), defaultReadings, id)
  t.end()
})

test('Every value that an open point lists can be chosen', t => {
  for (const id of openPointIds)
    for (const value of openPoints[id].values) t.equal(parseReadings([`${id}=${value}`])[id], value, id)
  t.end()
})

test('The `open.` of an open point may be written or left out', t => {
  t.equal(parseReadings(['open.trim=dropped']).trim, 'dropped')
  t.ok(isOpenPointId('trim'))
  t.notOk(isOpenPointId('open.trim'))
  t.end()
})

test('A later word counts over an earlier one, and any word over what it starts from', t => {
  t.equal(parseReadings(['trim=dropped', 'trim=kept']).trim, 'kept')
  const base = parseReadings(['trim=dropped', 'diacritics=ignored'])
  const readings = parseReadings(['trim=kept'], base)
  t.same([readings.trim, readings.diacritics], ['kept', 'ignored'])
  t.equal(base.trim, 'dropped')
  t.end()
})

test('The closest key counts: the failure, then the operation, then the open point', t => {
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
  t.end()
})

test('A service that never answers 401 is refused, on one operation as on all (auth.unauthorized)', t => {
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
  t.end()
})

test('One kind of failure that is 401 is enough, unless it is the unsigned token', t => {
  const forbidden = ['missing-token/readGroup=403', 'bad-token/readGroup=403']
  for (const failure of ['malformed', 'tampered', 'wrongKey', 'expired'])
    t.doesNotThrow(() => parseReadings([...forbidden, `bad-token/readGroup/${failure}=401`]), failure)
  t.throws(() => parseReadings([...forbidden, 'bad-token/readGroup/none=401']), { message: /on readGroup/ })
  t.doesNotThrow(() => parseReadings(['missing-token=403']))
  t.doesNotThrow(() => parseReadings(['bad-token=403']))
  t.end()
})

test('The defaults cannot be changed by accident', t => {
  t.throws(() => Object.assign(defaultReadings, { trim: 'dropped' }), TypeError)
  t.end()
})

import fc from 'fast-check'
import { test } from 'tap'
import { matchesProfile, searchString } from '../../../src/spec/matching.js'
import { openPoints } from '../../../src/spec/open-points.js'
import { defaultReadings, type Readings } from '../../../src/spec/readings.js'
import { searchOracle } from './search-oracle.js'

const points = ['special-case-folding', 'diacritics', 'second-part', 'bare-prefix', 'trim'] as const

/** Every choice for the open points that decide what matches. */
const all = points.reduce<readonly Readings[]>(
  (before, id) =>
    before.flatMap(readings =>
      openPoints[id].values.map(value => ({ ...readings, [id]: value }) as Readings),
    ),
  [{ ...defaultReadings, idPrefix: 'SVC-' }],
)

const word = fc.constantFrom(
  'Straße',
  'STRASSE',
  'ﬁona',
  'Émile',
  'e\u0301mile',
  'İnci',
  'Σίσυφος',
  'van',
  'Ek',
)
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
const search = fc.oneof(
  fc
    .tuple(name, fc.nat(8), fc.constantFrom('', ' '))
    .map(([text, end, blank]) => text.slice(0, 3 + end) + blank),
  fc.constantFrom('SVC', 'SVC-1', 'svc-12', '123', 'STRASS', 'fio', 'FIO', 'emi', 'σίσυφοσ'),
)

test('The oracle demands a match only if every reading has it, and allows one if any reading has it', async t => {
  const oracle = searchOracle('SVC-')
  fc.assert(
    fc.property(name, search, (common_name, s) => {
      const profile = { svc_id: 'SVC-123456', common_name, avatar_url: '' }
      const matching = all.filter(readings => matchesProfile(searchString(s, readings), profile, readings))
      if (oracle.mustMatch(s, profile)) t.equal(matching.length, all.length, `${s} must find ${common_name}`)
      if (matching.length > 0) t.ok(oracle.mayMatch(s, profile), `${s} may find ${common_name}`)
    }),
    { numRuns: 1000 },
  )
})

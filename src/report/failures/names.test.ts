import fc from 'fast-check'
import { test } from 'tap'
import { evidenceWith, ids, request, smallWorld } from '../../dev/test-support/evidence.js'
import { namesIn } from './names.js'

test('A text shows names in place of SVC-IDs', async t => {
  const created = request('POST', '', 200, {
    body: { title: 'Night owls', description: '' },
    response: '{"svc_id":"<created 1>"}',
  })
  const names = namesIn(evidenceWith([created]))
  for (const [text, shown] of [
    [`{"svc_id":"${ids.larks}","n":1}`, '{"svc_id":"<Larks>","n":1}'],
    [`Carol (${ids.carol}) is found`, 'Carol is found'],
    [`200 with "Owls" (${ids.larks})`, '200 with "Owls" (<Larks>)'],
    [`Bearer <token of ${ids.anna}>`, 'Bearer <token of Anna>'],
    ['/auth/v1/group/<created 1>', '/auth/v1/group/<Night owls>'],
    [`${ids.larks}.`, '<Larks>.'],
    [`${ids.larks}0 and x${ids.larks}`, 'SVC-eeee…cdef0 and xSVC-eeee…cdef'],
    ['SVC-9876543210fedcba9876543210fedcba', 'SVC-9876…dcba'],
    ['no id', 'no id'],
  ] as const)
    t.equal(names.in(text), shown)
  t.equal(names.of('SVC-9876543210fedcba9876543210fedcba'), 'SVC-9876…dcba')
})

test('Every SVC-ID has a name of its own, in one line, without control characters', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('A', 'A #1', 'A #2', '', ' ', '__proto__', 'constructor', '\u001b[31m', '\ud800'),
  )
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 8 }), titles => {
      const groups = titles.map((title, at) => ({ svc_id: `SVC-${at}`, title, description: '', members: [] }))
      const { of } = namesIn({ world: { ...smallWorld, groups }, requests: [] })
      const shown = groups.map(({ svc_id }) => of(svc_id))
      return (
        new Set(shown).size === shown.length && shown.every(name => /^[^\p{Cc}\p{Cf}\p{Cs}]+$/u.test(name))
      )
    }),
    { numRuns: 100 },
  )
})

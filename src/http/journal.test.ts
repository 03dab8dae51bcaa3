import fc from 'fast-check'
import { test } from 'tap'
import { type Entry, Journal } from './journal.js'

const entryIn = (journal: Journal, id: number, bytes: number): Entry => ({
  id,
  at: 0,
  method: 'GET',
  url: '/',
  journal,
  bytes,
  status: undefined,
  microseconds: undefined,
  troubles: [],
  caller: undefined,
  request: undefined,
  moment: undefined,
  outcome: undefined,
  isChange: false,
})

const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constant('add' as const), url: fc.nat(40), body: fc.nat(40) }),
  },
  fc.record({ kind: fc.constant('clear' as const) }),
)

test('A journal has the newest entries in order, as many as fit, and every other one knows that it is not kept', async t => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
      const journal = new Journal(most, 100)
      const all: Entry[] = []
      let expected: Entry[] = []
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'clear') {
          journal.clear()
          expected = []
        } else {
          const entry = entryIn(journal, at, one.url)
          all.push(entry)
          journal.add(entry)
          journal.weigh(entry, one.body)
          expected = [...expected, entry].slice(-most)
          const size = () => expected.reduce((sum, { bytes }) => sum + bytes, 0)
          while (size() > 100) expected.shift()
        }
        t.same(
          journal.entries.map(({ id }) => id),
          expected.map(({ id }) => id),
        )
        for (const entry of all) t.equal(entry.journal !== undefined, expected.includes(entry))
      }
    }),
    { numRuns: 50 },
  )
})

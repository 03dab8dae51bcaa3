import { test } from 'tap'
import { Lateness } from './lateness.js'

test('A target gets time to show a change, until the suite has waited for that in vain', async t => {
  const known = new Lateness()
  known.inVain.add('a change of members')
  t.same(known.waitsFor('a new group'), [50, 200, 800])
  known.inVain.add('a new group')
  known.isLate = true
  t.same(known.waitsFor('a new group'), [])
})

test('A wrong read is sent again at once, and after waits: one where the target takes worlds', async t => {
  const known = new Lateness()
  t.same(known.fewWaits(false), [0, 50, 200, 800])
  t.same(known.fewWaits(true), [0, 50])
  known.inVain.add('the response to a read that failed')
  t.same(known.fewWaits(false), [0])
})

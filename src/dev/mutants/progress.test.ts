import { test } from 'tap'
import { formatMinutes, Progress } from './progress.js'

test('The progress counts what needs no test as done', t => {
  const progress = new Progress(2, 10)
  t.match(progress.next(), /^ {4}9\/10 /)
  t.match(progress.next(), /^ {3}10\/10 .*, 0 min left$/)
  t.end()
})

test('A time is given in minutes, and from one hour on in hours', t => {
  t.equal(formatMinutes(0.2), '1 min')
  t.equal(formatMinutes(59), '59 min')
  t.equal(formatMinutes(125), '2 h 5 min')
  t.end()
})

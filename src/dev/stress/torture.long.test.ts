import { test } from 'tap'
import { torture } from './torture.js'

test('A server that is killed at random moments keeps every change that it acknowledged', {
  timeout: 600_000,
}, async t => {
  const rounds = 20
  const result = await torture({ rounds, principals: 2000 })
  t.same(result.lost, [])
  t.ok(result.acknowledged >= rounds, `${result.acknowledged} changes were acknowledged`)
  t.ok(result.inWriting > 0, `${result.inWriting} times the server was writing a file`)
  t.equal(result.cleared, result.inWriting)
})

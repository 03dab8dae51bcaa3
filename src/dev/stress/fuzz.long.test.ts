import { test } from 'tap'
import { fuzz } from './fuzz.js'

test('The server responds to each of 2000 generated requests, and its refusals say in JSON what was wrong', async t => {
  const { problem, requests, statuses } = await fuzz({ runs: 2000 })
  t.equal(problem, undefined)
  t.equal(requests, 2000)
  for (const status of [200, 303, 400, 401, 404, 405, 415, 429])
    t.ok(statuses[status], `at least one response has the status ${status}`)
})

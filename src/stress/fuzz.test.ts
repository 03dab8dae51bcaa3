import { test } from 'tap'
import { fuzz } from './fuzz.js'

test('Whatever is sent, the server answers it, and says in JSON what was wrong', async t => {
  const { problem, requests, statuses } = await fuzz({ runs: 2000 })
  t.equal(problem, undefined)
  t.equal(requests, 2000)
  for (const status of [200, 400, 401, 404, 405, 415]) t.ok(statuses[status], `some answers are ${status}`)
})

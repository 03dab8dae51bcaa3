import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Test, test } from 'tap'
import { suiteOnServer } from '../../src/dev/test-support/suite-on-server.js'
import type { Case } from './case.js'
import { testContext } from './test-context.js'

const world = { profiles: [], groups: [], acrs: [] }
const id = 'search.partial'

/** A suite with a budget of one second, on a server that takes 0.2 s for every response. */
async function suiteWithBudget(t: Test) {
  let requests = 0
  const listener: RequestListener = async (_, response) => {
    requests++
    await sleep(200)
    response.end('{}')
  }
  const suite = await suiteOnServer(t, listener, { runs: 10, budget: 1 })
  return { suite, requests: () => requests }
}

async function searchOften(c: Case): Promise<void> {
  for (let left = 20; left > 0; left--)
    await c.send({ operation: 'searchPrincipals', actor: null, query: { s: 'any' } })
  c.expect(false, () => ({ expected: {} }))
}

const untested = { status: 'untested', reason: 'the budget was spent before this test' }

test('An example that the budget interrupts is untested and sends nothing more', async t => {
  const { suite, requests } = await suiteWithBudget(t)
  await testContext(suite, { clause: id }).example(world, searchOften)
  t.match(suite.run.row(id), untested)
  const sent = requests()
  t.ok(sent < 8, `${sent} requests`)
  await sleep(500)
  t.equal(requests(), sent)
})

test('An example after the budget is spent is untested', async t => {
  const { suite, requests } = await suiteWithBudget(t)
  await sleep(1100)
  await testContext(suite, { clause: id }).example(world, searchOften)
  t.match(suite.run.row(id), untested)
  t.equal(requests(), 0)
})

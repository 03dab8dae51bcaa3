import { type Test, test } from 'tap'
import { suiteOnServer } from '../../src/dev/test-support/suite-on-server.js'
import type { Tier } from '../../src/report/report.js'
import { pause } from '../target/pace.js'
import { Untestable } from './failure.js'
import type { ClauseTest, Observation } from './registry.js'
import { runAll } from './run-suite.js'
import { usualWeight, weightOf } from './selection.js'

const id = 'search.partial'

/** Runs one test that needs an observation, and gives the reason of its clause and whether the test ran. */
async function runWith(t: Test, needs: Observation['needs'], observe: Observation['observe']) {
  const suite = await suiteOnServer(t, (_, response) => void response.end('{}'), { runs: 1 })
  let hasRun = false
  const test = async () => {
    hasRun = true
    suite.run.check(id)
  }
  const clauseTests = [
    { id, name: 'A test', needs: { tier: 'anonymous', observed: ['trim'] }, test },
  ] as const
  await runAll(suite, { observations: [{ id: 'trim', needs, observe }], clauseTests }, () => {})
  return { hasRun, reason: suite.run.row(id).reason }
}

test('A test runs after the observation that it needs, whatever the observation shows', async t => {
  const { hasRun } = await runWith(t, { tier: 'anonymous' }, async () => {})
  t.equal(hasRun, true)
})

test('A test whose observation cannot be completed is untested, and says why', async t => {
  const { hasRun, reason } = await runWith(t, { tier: 'anonymous' }, async () => {
    throw new Untestable('needs a profile')
  })
  t.equal(hasRun, false)
  t.equal(reason, 'needs a profile (open.trim was not observed)')
})

test('A test whose observation needs more than the target has is untested, and says what is missing', async t => {
  const { hasRun, reason } = await runWith(t, { tier: 'control' }, async () => {})
  t.equal(hasRun, false)
  t.equal(reason, 'needs control in the target file (open.trim was not observed)')
})

test('Only three tests in a row without a response end the run', async t => {
  const isSilent = (path: string) => path.includes('silent')
  const suite = await suiteOnServer(
    t,
    ({ url = '', socket }, response) => void (isSilent(url) ? socket.destroy() : response.end('{}')),
    { runs: 1 },
  )
  const sent: string[] = []
  const testOf = (path: string, at: number): ClauseTest => ({
    id,
    name: `Test ${at}`,
    needs: { tier: 'anonymous' },
    async test() {
      sent.push(path)
      await suite.client.send(suite.target.baseUrl, { method: 'GET', path, headers: {} })
    },
  })
  const paths = ['/silent', '/silent', '/', '/silent', '/silent', '/silent', '/']
  await runAll(suite, { observations: [], clauseTests: paths.map(testOf) }, () => {})
  t.same(sent, paths.slice(0, -1))
  t.match(suite.run.row(id).reason, /closed|ECONNRESET|socket/)
  t.ok(suite.run.aborted)
})

test('The tests with few requests come first, unless clauses are selected', async t => {
  for (const [only, order] of [
    [undefined, ['wire.json', 'state.refusal']],
    [
      ['state.refusal', 'wire.json'],
      ['state.refusal', 'wire.json'],
    ],
  ] as const) {
    const suite = await suiteOnServer(t, (_, response) => void response.end('{}'), { runs: 1, only })
    const ran: string[] = []
    const clauseTests = (['state.refusal', 'wire.json'] as const).map(
      (id): ClauseTest => ({
        id,
        name: 'Test',
        needs: { tier: 'anonymous', requests: id === 'wire.json' ? 5 : 50 },
        test: async () => void ran.push(id),
      }),
    )
    await runAll(suite, { observations: [], clauseTests }, () => {})
    t.strictSame(ran, order)
  }
})

for (const [places, most] of [
  ['a world with a base URL of its own', 3],
  ['the only world', 1],
] as const)
  test(`In ${places}, at most ${most} of three tests run at once`, async t => {
    const suite = await suiteOnServer(
      t,
      ({ headers: { host } }, response) =>
        void response.end(JSON.stringify({ tokens: {}, baseUrl: `http://${host}${most > 1 ? '/own' : ''}` })),
      { runs: 1 },
      '/control',
    )
    suite.known.isPrepared = true
    let running = 0
    const seen: number[] = []
    const testNamed = (name: string): ClauseTest => ({
      id,
      name,
      needs: { tier: 'anonymous' },
      async test() {
        seen.push(++running)
        await pause(50)
        running--
      },
    })
    await suite.staging.stage({ profiles: [], groups: [], acrs: [] })
    await runAll(suite, { observations: [], clauseTests: ['A', 'B', 'C'].map(testNamed) }, () => {})
    t.equal(seen.length, 3)
    t.equal(Math.max(...seen), most)
  })

test('The progress counts what each test costs, and leaves out what the target cannot be tested for', async t => {
  const suite = await suiteOnServer(t, (_, response) => void response.end('{}'), { runs: 1 })
  const seen: (typeof suite.schedule.steps)[] = []
  const testOf = (id: ClauseTest['id'], tier: Tier): ClauseTest => ({
    id,
    name: 'Test',
    needs: { tier, requests: id === 'wire.json' ? 5 : 50 },
    test: async () => void seen.push({ ...suite.schedule.steps }),
  })
  const clauseTests = [
    testOf('wire.json', 'anonymous'),
    testOf('state.refusal', 'anonymous'),
    testOf('state.model', 'control'),
  ]
  const [light = 0, heavy = 0] = clauseTests.map(each => weightOf(each))
  const observation: Observation = { id: 'trim', needs: { tier: 'anonymous' }, observe: async () => {} }
  await runAll(suite, { observations: [observation], clauseTests }, () => {})
  t.ok(light < heavy)
  const total = usualWeight + light + heavy
  t.same(seen, [
    { done: usualWeight, total },
    { done: usualWeight + light, total },
  ])
  t.same(suite.schedule.steps, { done: total, total })
})

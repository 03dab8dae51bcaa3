import { createServer } from 'node:http'
import { test } from 'tap'
import { listTests } from '../../check/list.js'
import { listen } from '../../dev/test-support/command.js'
import { keepWorld } from '../../dev/test-support/kept-world.js'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { clauseIds } from '../../spec/clauses.js'
import { formatTestList } from './test-list.js'

test('The list tells what each tier tests and what the rest needs, and sends nothing', async t => {
  let connections = 0
  const server = createServer().on('connection', () => connections++)
  const url = `http://127.0.0.1:${await listen(server)}`
  t.teardown(() => server.close())
  const own = await listTests({})
  t.same(
    own.clauses.map(({ id, tested }) => [id, tested]),
    clauseIds.map(id => [id, 'all']),
  )
  const anonymous = await listTests({ url, only: ['search.email', 'auth.token-required'] })
  t.match(anonymous, {
    tier: 'anonymous',
    clauses: [
      { id: 'search.email', tested: 'none', needs: 'needs tokens in the target file' },
      { id: 'auth.token-required', tested: 'some', needs: 'needs tokens in the target file' },
    ],
  })
  t.match(await listTests({ url, control: `${url}/control`, readOnly: true }), { tier: 'anonymous' })
  t.equal(connections, 0)
})

test('check --list prints the list of what is selected, and sends nothing', async t => {
  let connections = 0
  const server = createServer().on('connection', () => connections++)
  const url = `http://127.0.0.1:${await listen(server)}`
  t.teardown(() => server.close())
  const control = `${url}/_oracle/world`
  const words = [
    'check',
    '--list',
    '--url',
    url,
    '--control',
    control,
    '--only',
    'remove.permission: A member*',
  ]
  const { stdout, code } = await runInProcess(t, ...words)
  t.equal(
    stdout,
    `remove.permission  tested
  A member without write permission cannot remove itself

control tier: clauses that would be tested: 1; in part: 0; not: 0. Tests that would be made: 1 of 1. Nothing was sent.
`,
  )
  t.same([code, connections], [0, 0])
})

test('A clause that needs a world says only what the target file lacks', async t => {
  const svc_id = `SVC-${'0'.repeat(32)}`
  const profile = { svc_id, common_name: 'Anna Berg', email: 'anna@example.org', avatar_url: '' }
  const world = JSON.stringify({ profiles: [profile], groups: [], acrs: [] })
  for (const [given, lacks] of [
    [{}, 'tokens and a world'],
    [{ tokens: { [svc_id]: 'a token' } }, 'a world'],
    [{ world: 'world.json' }, 'tokens'],
  ] as const) {
    const file = JSON.stringify({ baseUrl: 'http://127.0.0.1:1', ...given })
    const target = `${t.testdir({ 'target.json': file, 'world.json': world })}/target.json`
    const { clauses } = await listTests({ target, only: ['acr.direct'] })
    t.match(clauses, [{ needs: `needs ${lacks} in the target file` }])
  }
})

test('In the tiers with tokens, fewer clauses are left with a world than without', async t => {
  const left = async (tier: 'actors' | 'world') => {
    const { target, close } = await keepWorld(tier)
    const list = await listTests({ target })
    await close()
    t.equal(list.tier, tier)
    return list.clauses.filter(({ tested }) => tested === 'none').length
  }
  const inActors = await left('actors')
  t.ok((await left('world')) < inActors)
})

test('The list has a line for each clause and each test, and ends with how many there are', async t => {
  const text = formatTestList({
    tier: 'world',
    clauses: [
      { id: 'read.content', tested: 'all', tests: [{ name: 'A read shows a' }] },
      {
        id: 'search.email',
        tested: 'some',
        needs: 'needs control',
        tests: [{ name: 'A search finds a' }, { name: 'A search finds b', needs: 'needs control' }],
      },
      {
        id: 'acr.direct',
        tested: 'none',
        needs: 'needs a world',
        tests: [
          { name: 'An ACR gives a', needs: 'needs a world' },
          { name: 'An ACR gives b', needs: 'needs control' },
        ],
      },
    ],
  })
  t.equal(
    text,
    `read.content  tested
  A read shows a
search.email  tested in part
  A search finds a
  A search finds b (needs control)
acr.direct  untested: needs a world
  An ACR gives a
  An ACR gives b (needs control)

world tier: clauses that would be tested: 1; in part: 1; not: 1. Tests that would be made: 2 of 5. Nothing was sent.`,
  )
})

import { join } from 'node:path'
import { test } from 'tap'
import { run } from '../../dev/test-support/command.js'
import { startServe } from '../../dev/test-support/server-process.js'
import { group, profile } from '../../dev/test-support/small-world.js'

test('serve prints its address when it is ready, and ends with 0 on SIGTERM', async t => {
  const { url, lines, stop } = await startServe()
  t.teardown(() => stop())
  t.match(lines[0], /^listening on http:\/\/127\.0\.0\.1:\d+$/)
  t.equal((await fetch(`${url}/auth/v1/profile?s=ann`)).status, 401)
  t.equal(await stop(), 0)
  await t.rejects(fetch(url))
})

test('The lines of the banner work when pasted: a search, a creation and a refusal', async t => {
  const { lines, stop } = await startServe()
  t.teardown(() => stop())
  const curls = lines.filter(line => line.startsWith('curl '))
  const answers = await Promise.all(
    curls.map(line => run('bash', ['-c', `${line} -sS -w '\\n%{http_code}'`])),
  )
  t.same(
    answers.map(({ stdout }) => stdout.split('\n').at(-1)),
    ['200', '200', '403'],
  )
  t.match(answers[0]?.stdout, /"method":"searchPrincipals".*"svc_id":"SVC-/)
  t.match(answers[1]?.stdout, /"svc_id":"SVC-/)
  t.match(answers[2]?.stdout, /"error":"no-permission"/)
  t.equal(await stop('SIGINT'), 0)
})

test('serve takes a world, the control protocol and readings; --reading has priority over --like', async t => {
  const world = { profiles: [profile('zed', 'Zed "Z" O\'Zed')], groups: [group('zoo', "Zed's")], acrs: [] }
  const folder = t.testdir({
    'zed.world.json': JSON.stringify(world),
    'report.json': JSON.stringify({
      readings: [
        { id: 'open.short-search', observed: '422' },
        { id: 'open.trim', observed: 'dropped' },
        { id: 'open.missing-token/readGroup', observed: '403' },
        { id: 'open.rate-limit', observed: '5/s', fair: true },
        { id: 'open.size-limits', observed: null, note: 'title: 60 characters', fair: true },
      ],
    }),
  })
  const { url, lines, says, stop } = await startServe(
    '--control',
    ...['--world', join(folder, 'zed.world.json')],
    ...['--like', join(folder, 'report.json')],
    ...['--reading', 'short-search=404', '--reading', 'excluded-list=empty'],
  )
  t.teardown(() => stop())
  await t.resolves(
    says(/^warning: open\.size-limits keeps its default, .* a note on it: title: 60 characters$/m),
  )
  await t.resolves(says(/^warning: this reading keeps its default: rate-limit: /m))
  const { token } = (await (await fetch(`${url}/_oracle/token?subject=SVC-zed`)).json()) as { token: string }
  const ask = (path: string) => fetch(`${url}${path}`, { headers: { cookie: `svc-token=${token}` } })
  t.match(await (await ask('/auth/v1/profile?s=%20zed%20&groups=false')).json(), {
    profiles: [{ common_name: world.profiles[0]?.common_name }],
    groups: [],
  })
  t.equal((await ask('/auth/v1/profile?s=z')).status, 404)
  t.equal((await fetch(`${url}/auth/v1/group/SVC-zoo`)).status, 403)
  t.equal((await fetch(`${url}/auth/v1/profile?s=zed`)).status, 401)
  t.equal(
    lines.filter(line => line.startsWith('curl ')).length,
    2,
    'no profile of this world may create a group',
  )
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(world) }
  t.equal((await fetch(`${url}/_oracle/world`, put)).status, 200)
})

test('If the host is not loopback, serve prints a warning and gives out no tokens', async t => {
  const { url, says, stop } = await startServe('--host', '0.0.0.0')
  t.teardown(() => stop())
  await t.resolves(
    says(
      /^warning: 0\.0\.0\.0 is not loopback: .*not use it for real accounts\. Without --control-token, .* are refused\n$/,
    ),
  )
  const port = new URL(url).port
  const answer = await fetch(`http://127.0.0.1:${port}/_oracle/token?subject=Anna+Berg`)
  t.equal(answer.status, 403)
  t.notMatch(await answer.text(), /eyJ/)
})

test('The banner names what is not the default, the address for browsers, and how long tokens last', async t => {
  const options = ['--reading', 'trim=dropped', '--fault', 'like-wildcards', '--trouble', 'latency=1ms']
  const clock = ['--clock', '+2h', '--id-seed', 'seven', '--cors', 'http://a.test', '--cors', 'http://b.test']
  const { url, lines, says, stop } = await startServe(...options, ...clock, '--log-level', 'info')
  t.teardown(() => stop())
  t.equal(lines[0], `listening on ${url}`)
  const notes = [
    '# not the default: --reading trim=dropped',
    '# not the default: --fault like-wildcards',
    '# not the default: --trouble latency=1ms',
    '# not the default: --clock +2h',
    '# not the default: --id-seed seven',
    `# the rules, with examples that run in a browser: http://localhost:${new URL(url).port}`,
    '# tokens are valid until the server stops; with --data or --key, also after a restart',
  ]
  t.same(lines.slice(1, 8), notes)
  await t.resolves(says(/"notDefault":\["--reading trim=dropped","--fault like-wildcards",/))
  for (const origin of ['http://a.test', 'http://b.test']) {
    const { headers } = await fetch(`${url}/_oracle`, { headers: { origin } })
    t.equal(headers.get('access-control-allow-origin'), origin)
  }
})

test('A report makes the server like its deployment, with --like-faults also where that is broken', async t => {
  const report = {
    readings: [{ id: 'open.short-search', observed: '404' }],
    clauses: [
      { id: 'search.family-name', status: 'passed' },
      { id: 'auth.unauthorized', status: 'failed' },
    ],
  }
  const file = join(t.testdir({ 'report.json': JSON.stringify(report) }), 'report.json')
  for (const [options, broken] of [
    [[], 0],
    [['--like-faults'], 1],
  ] as const) {
    const { lines, stop } = await startServe('--like', file, ...options)
    t.teardown(() => stop())
    t.ok(lines.includes('# not the default: --reading short-search=404'))
    t.equal(lines.filter(line => line.startsWith('# not the default: --fault ')).length, broken)
  }
})

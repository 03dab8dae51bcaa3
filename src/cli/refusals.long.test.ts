import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { type Test, test } from 'tap'
import { listen, runOracle } from '../dev/test-support/command.js'
import { runInProcess } from '../dev/test-support/run-in-process.js'
import { fixture } from '../files.js'

test('A usage error is one line on standard error and exit code 2, without a stack trace', async t => {
  const server = createServer()
  const port = await listen(server)
  t.teardown(() => server.close())
  const cases: readonly [words: readonly string[], line: RegExp][] = [
    [['serve', '--prot', '0'], /^error: unknown option '--prot' \(Did you mean --port\?\)\n$/],
    [['serve', '--port', `${port}`], /^error: cannot listen on 127\.0\.0\.1 port \d+: the port is in use\n$/],
    [
      ['serve', '--world', `${files(t)}/dangling.json`],
      /^error: \S+: groups\[0\]\.members\[0\]: no such profile\n$/,
    ],
    [['serve', '--port', '0', '--world', 'none.json'], /^error: none\.json: no such file\n$/],
  ]
  for (const [words, line] of cases) {
    const { code, stdout, stderr } = await runOracle(...words)
    t.match(stderr, line)
    t.same([code, stdout], [2, ''])
  }
})

test('Invalid arguments and files give one line that says what is wrong', async t => {
  const folder = files(t)
  const world = (file: string) => ['serve', '--port', '0', '--world', `${folder}/${file}`]
  const cases: readonly [words: readonly string[], line: RegExp][] = [
    [['serve', '--port', 'http'], /option '--port <port>' argument 'http' is invalid\. .* from 0 to 65535\./],
    [['serve', '--port', '65536'], /'65536' is invalid/],
    [['serve', '--port', '1\n2'], /'1 2' is invalid/],
    [['serve', '--port'], /option '--port <port>' argument missing/],
    [['serve', '--host', '203.0.113.1', '--port', '0'], /203\.0\.113\.1 port 0: no such address/],
    [['serve', '--log-level', 'loud'], /'loud' is invalid\. Allowed choices are silent, /],
    [['serve', 'demo'], /too many arguments/],
    [world(''), /: is a folder/],
    [world('broken.json'), /broken\.json: not JSON: .*Unexpected token/],
    [world('null.json'), /null\.json: the world: must be an object/],
    [['serve', '--reading', 'trimm=kept'], /There is no open point trimm; did you mean trim\?/],
    [['check', '--only', 'search.emial'], /There is no clause search\.emial; did you mean search\.email, /],
    [['serve', '--reading', 'trim'], /"trim" is not a reading: write ID=VALUE/],
    [
      ['serve', '--reading', 'trim=maybe'],
      /trim: "maybe" is not a value of this open point: the values are kept, dropped/,
    ],
    [['serve', '--reading', 'missing-token=403', '--reading', 'bad-token=403'], /cannot both be 403/],
    [['serve', '--id-seed', ''], /argument '' is invalid\. It must not be empty\./],
    [['serve', '--trouble', '502'], /there is no trouble "502"; write one such as latency=200ms/],
    [['serve', '--like-faults'], /--like-faults needs the report that --like names/],
    [
      ['serve', '--like', `${folder}/readings.json`, '--like-faults'],
      /readings\.json: not a conformance report: it has no clauses/,
    ],
    [['serve', '--watch'], /--watch needs the world file that --world names/],
    [['serve', '--watch', '--world', 'a', '--data', 'b'], /'--watch' cannot be used with option '--data/],
    [['serve', '--clock', 'noon'], /the clock must be a time since 1970, such as /],
    [['serve', '--like', `${folder}/null.json`], /null\.json: not a conformance report/],
    [['serve', '--like', fixture('demo.world.json')], /demo\.world\.json: not a conformance report/],
    [['sreve'], /unknown command 'sreve' \(Did you mean serve\?\)/],
    [
      ['spec', 'search.family'],
      /there is no clause or open point "search\.family"; did you mean search\.family-name, /,
    ],
    [['spec', 'open.nope', '--json'], /there is no clause or open point "open\.nope"/],
    [['check', '--json', '-', '--junit', '-'], /--json and --junit cannot both go to standard output/],
    [['check', '--json', 'a/../b', '--junit', './b'], /--json and --junit cannot both go to a\/\.\.\/b/],
    ...overwriting(`${folder}/known.json`),
    [
      ['check', '--baseline', `${folder}/null.json`],
      /null\.json: neither a list of clauses nor a conformance/,
    ],
    [['check', '--baseline', `${folder}/clauses.json`], /clauses\.json: not a conformance report: /],
    [['check', '--baseline', `${folder}/list.json`], /list\.json: there is no clause "search\.nothing"/],
    [['check', '--url', 'http://me:secret@127.0.0.1:9'], /--url: has a user name or a password, /],
    [['check', '--strict'], /strict needs against: another deployment to compare with/],
    [['check', '--against', 'none.json'], /none\.json: no such file/],
    [['check', '--against', 'http://me:secret@127.0.0.1:9'], /--against: has a user name or a password, /],
    [
      ['check', '--url', 'http://127.0.0.1:9', '--against', 'http://127.0.0.1:9/'],
      /--against: http:\/\/127\.0\.0\.1:9 is the deployment itself; name another one/,
    ],
    [
      ['check', '--target', `${folder}/login.json`],
      /login\.json: control\.url: has a user name or a password, /,
    ],
    [['check', '--target', `${folder}/no-url.json`], /no-url\.json: baseUrl: not a URL/],
    [['replay', `${folder}/null.json`], /null\.json: not a conformance report: the report must be object/],
    [
      ['replay', `${folder}/clauses.json`],
      /clauses\.json: not a conformance report: the report must have required/,
    ],
    [
      ['sweep', `${folder}/null.json`],
      /null\.json: not a cleanup log of a run: it must have target, baseUrl and/,
    ],
    [['sweep', `${folder}/manifest.json`], /manifest\.json: not a cleanup log of a run/],
    [['token'], /missing required argument 'subject'/],
    [['token', 'Anna Berg', '--url', 'localhost:4010'], /It must be an http or https URL/],
  ]
  for (const [words, line] of cases) {
    const { code, stdout, stderr } = await runInProcess(t, ...words)
    const said = words.join(' ')
    t.match(stderr, /^error: [^\n]+\n$/, said)
    t.match(stderr, line, said)
    t.notMatch(stderr, 'secret')
    t.same([code, stdout], [2, ''], said)
  }
  t.equal(readFileSync(`${folder}/known.json`, 'utf8'), '[]')
})

/** Another name of a file. */
function linkTo(file: string): string {
  const link = join(dirname(file), 'link.json')
  if (!existsSync(link)) symlinkSync(file, link)
  return link
}

/** Commands whose report would replace a file that they read. */
function overwriting(file: string): readonly [words: readonly string[], line: RegExp][] {
  const commands = [
    ['check', '--baseline', file, '--json', file],
    ['check', '--target', file, '--json', file],
    ['check', '--against', file, '--json', file],
    ['check', '--target', join(dirname(file), 'with-world.json'), '--json', file],
    ['check', '--target', join(dirname(file), 'with-token.json'), '--html', file],
    ['merge', file, '--json', file],
    ['table', file, '--html', file],
    ['check', '--baseline', file, '--json', linkTo(file)],
  ]
  return commands.map(words => [
    words,
    /^error: --\w+ would overwrite .*(known|link)\.json, which this command reads/,
  ])
}

function files(t: Test): string {
  const groups = [{ svc_id: 'SVC-a', title: '', description: '', members: ['SVC-b'] }]
  return t.testdir({
    'broken.json': '{\n  "profiles": [,\n}\n',
    'dangling.json': JSON.stringify({ profiles: [], groups, acrs: [] }),
    'null.json': 'null',
    'readings.json': JSON.stringify({ readings: [] }),
    'clauses.json': JSON.stringify({ clauses: [{}] }),
    'list.json': JSON.stringify(['search.nothing']),
    'with-world.json': JSON.stringify({ baseUrl: 'http://127.0.0.1:1', world: 'known.json' }),
    'with-token.json': JSON.stringify({
      baseUrl: 'http://127.0.0.1:1',
      tokens: { 'SVC-a': { file: 'known.json' } },
    }),
    'login.json': JSON.stringify({
      baseUrl: 'http://127.0.0.1:9',
      control: { url: 'http://me:secret@127.0.0.1:9' },
    }),
    'known.json': '[]',
    'no-url.json': JSON.stringify({ baseUrl: 'http://[' }),
    'manifest.json': JSON.stringify({ target: 'a.json', baseUrl: 'http://127.0.0.1:9', created: [{}] }),
  })
}

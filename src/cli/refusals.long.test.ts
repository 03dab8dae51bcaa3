import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { type Test, test } from 'tap'
import { listen, runOracle } from '../dev/test-support/command.js'
import { matchTexts } from '../dev/test-support/match-texts.js'
import { runInProcess } from '../dev/test-support/run-in-process.js'
import { fixture, packageFolder } from '../files.js'

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
  // What Node.js says of JSON differs from version to version.
  const shortly = (text: string) =>
    text
      .replaceAll(folder, 'FOLDER')
      .replace(packageFolder, 'PACKAGE')
      .replace(/Unexpected token.*/, '…')
  const world = (file: string) => ['serve', '--port', '0', '--world', `${folder}/${file}`]
  const every = ['exec', '--every-reading']
  const run = ['--', 'true']
  const cases: readonly (readonly string[])[] = [
    ['serve', '--port', 'http'],
    ['serve', '--port', '65536'],
    ['serve', '--port', '1\n2'],
    ['serve', '--port'],
    ['serve', '--host', '203.0.113.1', '--port', '0'],
    ['serve', '--log-level', 'loud'],
    ['serve', 'demo'],
    world(''),
    world('broken.json'),
    world('null.json'),
    ['serve', '--reading', 'trimm=kept'],
    ['check', '--only', 'search.emial'],
    ['serve', '--reading', 'trim'],
    ['serve', '--reading', 'trim=maybe'],
    ['serve', '--reading', 'missing-token=403', '--reading', 'bad-token=403'],
    ['serve', '--id-seed', ''],
    ['serve', '--trouble', '502'],
    ['serve', '--like-faults'],
    ['serve', '--like', `${folder}/readings.json`, '--like-faults'],
    ['serve', '--watch'],
    ['serve', '--watch', '--world', 'a', '--data', 'b'],
    ['serve', '--clock', 'noon'],
    ['serve', '--like', `${folder}/null.json`],
    ['serve', '--like', fixture('demo.world.json')],
    ['sreve'],
    ['spec', 'search.family'],
    ['spec', 'open.nope', '--json'],
    ['check', '--json', '-', '--junit', '-'],
    ['check', '--json', 'a/../b', '--junit', './b'],
    ...overwriting(`${folder}/known.json`),
    ['check', '--baseline', `${folder}/null.json`],
    ['check', '--baseline', `${folder}/clauses.json`],
    ['check', '--baseline', `${folder}/list.json`],
    ['check', '--url', 'http://me:secret@127.0.0.1:9'],
    ['check', '--strict'],
    ['check', '--against', 'none.json'],
    ['check', '--against', 'http://me:secret@127.0.0.1:9'],
    ['check', '--url', 'http://127.0.0.1:9', '--against', 'http://127.0.0.1:9/'],
    ['check', '--target', `${folder}/login.json`],
    ['check', '--target', `${folder}/no-url.json`],
    ['replay', `${folder}/null.json`],
    ['replay', `${folder}/clauses.json`],
    ['sweep', `${folder}/null.json`],
    ['sweep', `${folder}/manifest.json`],
    ['token'],
    ['token', 'Anna Berg', '--url', 'localhost:4010'],
    ['exec', '--json', 'a.json', ...run],
    [...every, '--data', 'state.json', ...run],
    [...every, '--jobs', '2', '--port', '4999', ...run],
    [...every, '--jobs', '0', ...run],
    [...every, '--json', '-', '--html', '-', ...run],
    [...every, '--json', '/no/such/folder/a.json', ...run],
    [...every, '--', 'no-such-command-here'],
    ...['value', 'operation', 'breaking', 'nothing'].map(name => [
      ...every,
      '--baseline',
      `${folder}/${name}.json`,
      ...run,
    ]),
  ]
  const lines: Record<string, string> = {}
  for (const words of cases) {
    const { code, stdout, stderr } = await runInProcess(t, ...words)
    const said = shortly(words.join(' ')).replace('\n', '\\n')
    t.match(stderr, /^error: [^\n]+\n$/, said)
    t.notMatch(stderr, 'secret')
    t.same([code, stdout], [2, ''], said)
    lines[said] = shortly(stderr.trimEnd())
  }
  matchTexts(t, import.meta.url, lines)
  t.equal(readFileSync(`${folder}/known.json`, 'utf8'), '[]')
})

/** Another name of a file. */
function linkTo(file: string): string {
  const link = join(dirname(file), 'link.json')
  if (!existsSync(link)) symlinkSync(file, link)
  return link
}

/** Commands whose report would replace a file that they read. */
function overwriting(file: string): readonly (readonly string[])[] {
  return [
    ['check', '--baseline', file, '--json', file],
    ['check', '--target', file, '--json', file],
    ['check', '--against', file, '--json', file],
    ['check', '--target', join(dirname(file), 'with-world.json'), '--json', file],
    ['check', '--target', join(dirname(file), 'with-token.json'), '--html', file],
    ['merge', file, '--json', file],
    ['table', file, '--html', file],
    ['check', '--baseline', file, '--json', linkTo(file)],
    ['exec', '--every-reading', '--baseline', file, '--html', `${dirname(file)}/./known.json`, '--', 'true'],
  ]
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
    'value.json': JSON.stringify(['trim=dropped', 'trim=x']),
    'operation.json': JSON.stringify(['503@nowhere']),
    'breaking.json': JSON.stringify({ breaking: [{}] }),
    'nothing.json': '{}',
    'no-url.json': JSON.stringify({ baseUrl: 'http://[' }),
    'manifest.json': JSON.stringify({ target: 'a.json', baseUrl: 'http://127.0.0.1:9', created: [{}] }),
  })
}

import { test } from 'tap'
import { fixture, packageVersion, readWorld } from '../files.js'
import { clauseIds, clauses } from '../spec/clauses.js'
import { openPointIds, openPoints } from '../spec/open-points.js'
import { source } from '../spec/source.js'
import { command, oracle, run } from '../test-support/command.js'
import { served } from '../test-support/served.js'

async function printed(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await oracle(...words)
  if (code !== 0 || stderr !== '') throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`)
  return stdout
}

test('spec lists every clause and open point, each in a line', async t => {
  const lines = (await printed('spec')).split('\n').map(line => line.trim().split(/\s+/)[0])
  for (const id of [...clauseIds, ...openPointIds.map(id => `open.${id}`)])
    t.equal(lines.filter(word => word === id).length, 1, id)
})

test('spec --json tells machines all of it', async t => {
  const known = JSON.parse(await printed('spec', '--json'))
  t.same(known.source, source)
  t.same(
    known.clauses,
    clauseIds.map(id => ({ id, ...clauses[id] })),
  )
  t.same(
    known.openPoints.map(({ id, default: standard }: { id: string; default: string }) => [id, standard]),
    openPointIds.map(id => [`open.${id}`, openPoints[id].default]),
  )
  const limit = known.openPoints.find(({ id }: { id: string }) => id === 'open.rate-limit')
  t.equal(limit.settable, false)
})

test('spec ID --json tells of that one alone, with its `open.` or without', async t => {
  const once = JSON.parse(await printed('spec', 'search.once', '--json'))
  t.same([once.clauses.length, once.openPoints.length], [1, 0])
  const trim = JSON.parse(await printed('spec', 'trim', '--json'))
  t.same([trim.clauses.length, trim.openPoints[0].id], [0, 'open.trim'])
})

test('spec ID shows a clause or an open point, and how to choose there', async t => {
  const [clause, text, set, seen] = await Promise.all(
    ['search.family-name', 'open.result-limit', 'creator-grant', 'open.rate-limit'].map(id =>
      printed('spec', id),
    ),
  )
  t.match(clause, /^search\.family-name {2}\(must, section 4\.1 r5\)\n/)
  t.match(text, /^open\.result-limit\n[^]*serve --reading result-limit=20\/kind\n$/)
  t.match(set, /none, or any of these joined by \+: read, write, changePermission\n/)
  t.notMatch(seen, /--reading/)
})

test('The example of a clause works when pasted, and answers what it says', async t => {
  const server = await served({}, readWorld(fixture('demo.world.json')))
  t.teardown(() => server.oracle.close())
  const url = await server.oracle.listen(0)
  const shown = await printed('spec', 'create.returns-id')
  const lines = shown.split('\n').filter(line => /^(curl|NEW=)/.test(line))
  const expected = shown.split('\n').flatMap(line => /^# {3}(\d{3})/.exec(line)?.[1] ?? [])
  t.ok(lines.length > 0)
  t.equal(lines.length, expected.length)
  const script = [
    `npx() { shift; ${command.map(word => `'${word}'`).join(' ')} "$@" --url ${url}; }`,
    `curl() { command curl -s -w '%{stderr}%{http_code}\\n' "$@"; }`,
    ...lines.map(line => line.replaceAll('http://127.0.0.1:4010', url)),
  ]
  const { stderr } = await run('bash', ['-c', script.join('\n')])
  t.same(stderr.trim().split('\n'), expected)
})

test('--version prints the version of the package, and --help what there is', async t => {
  t.equal(await printed('--version'), `${packageVersion()}\n`)
  const help = await printed('--help')
  for (const name of ['serve', 'check', 'token', 'spec']) t.match(help, new RegExp(`^ {2}${name}\\b`, 'm'))
  t.match(await printed('serve', '--help'), /--reading <id=value>/)
})

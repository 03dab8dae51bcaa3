import { type Test, test } from 'tap'
import { run, runOracle } from '../../dev/test-support/command.js'
import { matchTexts } from '../../dev/test-support/match-texts.js'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { testServer } from '../../dev/test-support/test-server.js'
import { fixture, packageVersion, readWorld } from '../../files.js'
import { clauseIds, clauses } from '../../spec/clauses.js'
import { openPointIds, openPoints } from '../../spec/open-points.js'
import { source } from '../../spec/source.js'

async function printed(t: Test, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runInProcess(t, 'spec', ...words)
  if (code !== 0 || stderr !== '') throw new Error(`spec ${words.join(' ')} ended with ${code}: ${stderr}`)
  return stdout
}

test('spec lists every clause and every open point, each in one line', async t => {
  const words = (await printed(t)).split('\n').map(line => line.trim().split(/\s+/)[0])
  for (const id of [...clauseIds, ...openPointIds.map(id => `open.${id}`)])
    t.equal(words.filter(word => word === id).length, 1, id)
})

test('spec --json has every clause and every open point', async t => {
  const known = JSON.parse(await printed(t, '--json'))
  t.same(known.source, source)
  t.match(
    known.clauses,
    clauseIds.map(id => {
      const { code: _, ...rest } = clauses[id]
      return { id, ...rest, tests: Array }
    }),
  )
  const [first] = known.clauses.find(({ id }: { id: string }) => id === 'remove.permission').tests
  t.match(first, { name: String, tier: 'actors' })
  t.match(await printed(t, 'remove.permission'), `\n  ${first.name} (${first.tier})\n`)
  t.same(
    known.openPoints.map(({ id, default: standard }: { id: string; default: string }) => [id, standard]),
    openPointIds.map(id => [`open.${id}`, openPoints[id].default]),
  )
  for (const { id, form, values, meanings } of known.openPoints) {
    t.ok(Array.isArray(values), id)
    for (const value of values) t.type(meanings[value], 'string', id)
    t.equal('none' in meanings, form === 'set' || values.includes('none'), id)
  }
  const rates = known.openPoints.find(({ id }: { id: string }) => id === 'open.rate-limit')
  t.equal(rates.settable, false)
})

test('spec ID --json has only that clause or open point, with or without `open.`', async t => {
  const once = JSON.parse(await printed(t, 'search.once', '--json'))
  t.same([once.clauses.length, once.openPoints.length], [1, 0])
  for (const id of ['trim', 'open.trim']) {
    const trim = JSON.parse(await printed(t, id, '--json'))
    t.same([trim.clauses.length, trim.openPoints.length, trim.openPoints[0].id], [0, 1, 'open.trim'])
  }
})

test('spec ID shows a clause with its quotations, or an open point with its values and the option that sets one', async t => {
  const points = ['trim', 'result-limit', 'missing-token', 'bad-token', 'rate-limit'].map(id => `open.${id}`)
  const texts: Record<string, string> = {}
  for (const id of ['search.family-name', 'auth.bad-token', 'creator-grant', ...points])
    texts[`spec ${id}`] = (await printed(t, id)).replace(/\nThe tests of the suite.*/s, '')
  matchTexts(t, import.meta.url, texts)
})

test('Every clause and every open point can be shown', async t => {
  for (const id of clauseIds) t.match(await printed(t, id), new RegExp(`^${id}  \\(`))
  for (const id of openPointIds) t.match(await printed(t, id), new RegExp(`^open\\.${id}\n`))
})

test('The example of a clause works when pasted, and returns the statuses that it shows', async t => {
  const server = await testServer({}, readWorld(fixture('demo.world.json')))
  t.teardown(() => server.oracle.close())
  const url = await server.oracle.listen(0)
  const shown = (await printed(t, 'create.returns-id')).split('\n')
  const lines = shown.filter(line => /^(curl|NEW\d*=)/.test(line))
  const statuses = shown.flatMap(line => /^# {3}(\d{3})/.exec(line)?.[1] ?? [])
  t.ok(new Set(statuses).size > 1)
  t.equal(lines.length, statuses.length)
  const script = [
    `npx() { command curl -s -G --data-urlencode "subject=$3" ${url}/_oracle/token | sed 's/.*"token":"\\([^"]*\\)".*/\\1/'; }`,
    `curl() { command curl -s -w '%{stderr}%{http_code}\\n' "$@"; }`,
    ...lines.map(line => line.replaceAll('http://127.0.0.1:4010', url)),
  ]
  const { stderr } = await run('bash', ['-c', script.join('\n')])
  t.same(stderr.trim().split('\n'), statuses)
})

test('--version prints the version of the package, and --help lists the commands', async t => {
  const [version, help] = await Promise.all([runOracle('--version'), runOracle('--help')])
  t.same(version, { code: 0, stdout: `${packageVersion()}\n`, stderr: '' })
  t.same([help.code, help.stderr], [0, ''])
  for (const name of ['serve', 'check', 'token', 'spec'])
    t.match(help.stdout, new RegExp(`^ {2}${name}\\b`, 'm'))
})

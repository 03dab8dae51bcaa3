import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { readTarget } from '../../spec-tests/target/target-file.js'
import { runOracle } from '../dev/test-support/command.js'
import { runInProcess } from '../dev/test-support/run-in-process.js'
import { startServe } from '../dev/test-support/server-process.js'
import { packageFolder } from '../files.js'
import { clauseIds } from '../spec/clauses.js'
import { selectionOf } from './check/selection.js'
import { faultsLike, readingsLike } from './like-report.js'
import { readBaseline, readClientBaseline, readReport } from './report-files.js'

/** Files as a program wrote or read them when the format had version 1. The published ones must not be edited. */
const file = (name: string) => join(packageFolder, 'src/dev/test-support/formats/1', `${name}.json`)

test('Reports of version 1 are read as baselines, for --like and for --failed', async t => {
  t.same(readBaseline(file('report')), ['search.field-start'])
  t.same(selectionOf({ failed: file('report'), bail: true }, t.fail).only, ['search.field-start'])
  t.ok(readingsLike(file('report')).includes('open.short-search=404'))
  t.equal(faultsLike(file('report')).length, 1)
  t.same(readClientBaseline(file('exec-report')), ['429=1s@searchPrincipals', '503=1s@searchPrincipals'])
})

test('table and merge read reports of version 1', async t => {
  const folder = t.testdir({})
  const table = await runInProcess(t, 'table', file('report'), '--html', join(folder, 'table.html'))
  t.same([table.code, table.stderr], [0, ''])
  const { clauses } = readReport(file('report'))
  const shard = changed(t, 'report', {
    shard: { index: 1, count: 1 },
    clauses: clauseIds.map(id => clauses.find(row => row.id === id) ?? { ...clauses[0], id }),
  })
  const { code, stdout, stderr } = await runOracle('merge', shard)
  t.match([code, stdout, stderr], [1, /^not ok \d+ - search\.field-start/m, ''])
})

test('replay repeats the failure in a report of version 1', async t => {
  const server = await startServe('--control', '--world', file('world'))
  t.teardown(() => server.stop())
  const control = ['--control', `${server.url}/_oracle/world`]
  const { code, stdout } = await runInProcess(t, 'replay', file('report'), '--url', server.url, ...control)
  t.match([code, stdout], [0, /^fixed +search\.field-start/])
})

test('serve reads a state file and a report of version 1', async t => {
  const state = join(t.testdir({}), 'state.json')
  cpSync(file('state'), state)
  const server = await startServe('--control', '--data', state, '--like', file('report'))
  t.teardown(() => server.stop())
  const world = await (await fetch(`${server.url}/_oracle/world`)).json()
  const { version: _, ...written } = JSON.parse(readFileSync(file('state'), 'utf8'))
  t.match(world, written)
  const readings = await (await fetch(`${server.url}/_oracle/readings`)).json()
  t.match(readings, { 'short-search': '404' })
})

test('A target file without a version is read', async t => {
  const { name, world, tokens } = readTarget(file('target'))
  t.match([name, world?.groups.length, Object.values(tokens)], ['staging', 2, ['one']])
})

/** A copy of a file with other keys. */
function changed(t: Test, name: string, keys: object): string {
  const copy = join(t.testdir({}), `${name}.json`)
  writeFileSync(copy, JSON.stringify({ ...JSON.parse(readFileSync(file(name), 'utf8')), ...keys }))
  return copy
}

test('A report without a version has version 1, and may have keys of a later program', async t => {
  const { version: _, ...report } = readReport(file('report'))
  t.same(readReport(changed(t, 'report', { version: undefined, later: 1 })), { ...report, later: 1 })
})

test('A file of a newer version is refused in one line that says what to do', async t => {
  const newer = { version: 2, later: 1 }
  const report = changed(t, 'report', newer)
  const cases = [
    ['table', report],
    ['merge', report],
    ['replay', report],
    ['check', '--baseline', report],
    ['check', '--failed', report],
    ['serve', '--port', '0', '--like', report],
  ]
  for (const words of cases) await refused(t, words)
  await refused(t, ['exec', '--every-trouble', '--baseline', changed(t, 'exec-report', newer), '--', 'true'])
  await refused(t, ['serve', '--port', '0', '--world', changed(t, 'world', newer)])
  await refused(t, ['serve', '--port', '0', '--data', changed(t, 'state', newer)])
})

async function refused(t: Test, words: readonly string[]): Promise<void> {
  const { code, stderr } = await runInProcess(t, ...words)
  const line =
    /^error: \S+\.json: version: 2 is newer than this program, which reads version 1: use a newer principal-oracle\n$/
  t.match([code, stderr], [2, line], words.join(' '))
}

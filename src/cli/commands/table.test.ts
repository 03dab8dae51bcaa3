import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { runOracle } from '../../dev/test-support/command.js'
import { reportWith } from '../../dev/test-support/evidence.js'

test('table prints Markdown, or writes a page', async t => {
  const report = reportWith({})
  const other = { ...report, target: { ...report.target, name: 'b' } }
  const folder = t.testdir({ 'a.json': JSON.stringify(report), 'b.json': JSON.stringify(other) })
  const files = [`${folder}/a.json`, `${folder}/b.json`]
  const { code, stdout, stderr } = await runOracle('table', ...files)
  t.same([code, stderr], [0, ''])
  t.match(stdout, /^\| {2}\| .* \| b \|\n\| --- \| --- \| --- \|\n\| verdict \| /)
  t.equal((await runOracle('table', ...files, '--html', `${folder}/t.html`)).code, 0)
  t.match(readFileSync(`${folder}/t.html`, 'utf8'), /^<!doctype html>.*2 deployments/s)
})

test('table says in one line which file is no report, and where it cannot write', async t => {
  const folder = t.testdir({ 'a.json': JSON.stringify(reportWith({})), 'c.json': '{}' })
  const wrong = await runOracle('table', `${folder}/c.json`)
  t.equal(wrong.code, 2)
  t.match(wrong.stderr, /^error: .*c\.json: not a conformance report: [^\n]*\n$/)
  const nowhere = await runOracle('table', `${folder}/a.json`, '--html', `${folder}/no/t.html`)
  t.equal(nowhere.code, 2)
  t.match(nowhere.stderr, /^error: cannot write .*: no such [^\n]*\n$/)
})

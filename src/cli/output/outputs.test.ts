import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { Parser } from 'tap-parser'
import { thrownBy } from '../../dev/test-support/thrown-by.js'
import { UsageError } from '../../files.js'
import { Run } from '../../report/run.js'
import { clauseIds } from '../../spec/clauses.js'
import { runFlags } from '../commands/check.js'
import { Outputs } from './outputs.js'

const report = new Run().report({
  tool: { name: 'principal-oracle', version: '1.2.3' },
  target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'control' },
  seed: 7,
})

test('Every report goes to its own file, and standard output holds what its reader expects', async t => {
  for (const [options, isTerminal, shown] of [
    [{}, true, /\ninconclusive\nReport: .*r\.json, .*r\.xml$/],
    [{}, false, /^TAP version 14\n/],
    [{ tap: true }, true, /^TAP version 14\n/],
    [{ json: '-' }, true, /^\{\n {2}"version"/],
    [{ json: '-' }, false, /^\{\n {2}"version"/],
    [{ junit: '-', tap: true }, true, /^<\?xml/],
    [{ html: '-' }, true, /^<!doctype html>.*<\/html>$/s],
    [{ badge: '-' }, false, /^<svg .*<\/svg>$/s],
  ] as const) {
    const folder = t.testdir({ 'r.json': 'old' })
    const files = { json: join(folder, 'r.json'), junit: join(folder, 'r.xml') }
    const printed = t.capture(process.stdout, 'write')
    const outputs = new Outputs({ ...files, ...options }, isTerminal)
    for (const row of report.clauses) outputs.decided(row)
    outputs.end(report, {})
    printed.restore()
    const text = printed()
      .map(({ args }) => args[0])
      .join('')
    t.match(text.trimEnd(), shown)
    if (text.startsWith('TAP'))
      t.equal(Parser.parse(text).filter(([name]) => name === 'assert').length, clauseIds.length)
    if (!('json' in options)) t.same(JSON.parse(readFileSync(files.json, 'utf8')), report)
    if (!('junit' in options)) t.match(readFileSync(files.junit, 'utf8'), /^<\?xml.*<\/testsuite>\n$/s)
  }
})

test('A file that cannot be written is an error before the run', async t => {
  const file = join(t.testdir(), 'missing', 'report.json')
  t.throws(() => new Outputs({ json: file }, true), new UsageError(`cannot write ${file}: no such file`))
})

test('If a file can no longer be written at the end, the other places get the report first', async t => {
  const folder = t.testdir({ gone: {} })
  const files = { json: join(folder, 'gone/r.json'), junit: join(folder, 'r.xml') }
  const outputs = new Outputs(files, true)
  rmSync(join(folder, 'gone'), { recursive: true })
  const printed = t.capture(process.stdout, 'write')
  const thrown = thrownBy(() => outputs.end(report, {}))
  printed.restore()
  t.match(thrown, new UsageError(`cannot write ${files.json}: no such file`))
  const [text] = printed().map(({ args }) => String(args[0]))
  t.match(text, /\ninconclusive\n/)
  t.ok(text?.includes(files.junit))
  t.notOk(text?.includes(files.json))
  t.match(readFileSync(files.junit, 'utf8'), /<\/testsuite>\n$/)
})

test('The flag of every option of a run has the name of the option', async t => {
  for (const [name, flag] of Object.entries(runFlags)) t.equal(flag.attributeName(), name)
})

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { reportOf } from '../../client-runs/report.js'
import { thrownBy } from '../../dev/test-support/thrown-by.js'
import { UsageError } from '../../files.js'
import { ClientOutputs } from './client-outputs.js'

const report = reportOf(
  {
    first: undefined,
    runs: 0,
    combined: 0,
    choices: [],
    breaking: [],
    unrepeatable: [],
    passed: new Set(),
    reached: new Set(),
    isInterrupted: true,
  },
  {
    tool: { name: 'principal-oracle', version: '1.2.3' },
    command: 'npm test',
    startedAt: '2030-01-01T12:00:00.000Z',
    durationMs: 1500,
    repeat: () => 'principal-oracle exec -- npm test',
  },
)

test('If a file can no longer be written at the end, the other places get the report first', async t => {
  const folder = t.testdir({ gone: {} })
  const files = { json: join(folder, 'gone/r.json'), html: join(folder, 'r.html') }
  const outputs = new ClientOutputs(files)
  rmSync(join(folder, 'gone'), { recursive: true })
  const printed = t.capture(process.stdout, 'write')
  const thrown = thrownBy(() => outputs.end(report, ['a remark']))
  printed.restore()
  t.match(thrown, new UsageError(`cannot write ${files.json}: no such file`))
  const [text] = printed().map(({ args }) => String(args[0]))
  t.match(text, /^inconclusive: the runs were interrupted\na remark\nReport: /m)
  t.ok(text?.includes(files.html))
  t.notOk(text?.includes(files.json))
  t.match(readFileSync(files.html, 'utf8'), /^<!doctype html>/)
})

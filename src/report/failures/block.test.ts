import { test } from 'tap'
import { evidenceWith, failedRows, ids, reportWith, request } from '../../dev/test-support/evidence.js'
import { painter } from '../paint.js'
import type { Report } from '../report.js'
import { Run } from '../run.js'
import { failureBlock } from './block.js'

/** The one failure of a report, as a terminal shows it. */
function shown(report: Pick<Report, 'clauses'>): string {
  const blocks = failedRows(report).map(row => failureBlock([row], { paint: painter(false), verbose: false }))
  return blocks.flat().join('\n')
}

const read = request('GET', `/${ids.larks}`, 403)

test('The simplest evidence of a clause is shown, and the other in one line', async t => {
  const long = evidenceWith([request('GET', '', 200), request('GET', '', 200), read], {
    message: 'The long way',
    finding: { decides: [2], expected: { statuses: [200], group: { title: 'Larks' } }, notShown: ['title'] },
  })
  const short = evidenceWith([read], { message: 'The short way' })
  const text = shown(reportWith({ 'read.content': [long, short] }))
  t.match(text, '✗ read.content\n  The short way\n')
  t.match(text, '\n  Also     read.content: The long way; GET Larks as Carol → 403')
})

test('The scope of a clause that is checked on every response is shown', async t => {
  const run = new Run()
  run.judged('wire.json', { operation: 'searchPrincipals', status: 401 }, false)
  run.judged('wire.json', { operation: 'readGroup', status: 401 }, true)
  run.fail('wire.json', evidenceWith([request('GET', '?s=anna', 401, { response: '<html>' })]))
  t.match(
    shown({ clauses: [run.row('wire.json')] }),
    `
  Scope    wrong: searchPrincipals 401 (1 of 1 responses)
           right: readGroup 401`,
  )
})

test('A long body of a request or a response is shown with its start and its end', async t => {
  const long = `start of it ${'.'.repeat(500)} end of it`
  const write = request('PUT', `/${ids.larks}`, 500, { body: { title: long }, response: `{"msg":"${long}"}` })
  const line = /▶ PUT .*/.exec(shown(reportWith({ 'update.title': [evidenceWith([write])] })))?.[0] ?? ''
  t.match(
    line,
    /PUT Larks \{"title":"start of it \.+…\.+ end of it"\} as Carol → 500 \{"msg":"start of it \.+…\.+ end of it"\}/,
  )
  t.ok(line.length < 500)
})

test('What is expected is shown if it is more than the status that the request shows', async t => {
  const denied = { finding: { decides: [0], expected: { statuses: [200, 404] } } }
  const lineWith = (expected: string) =>
    /Why .*/.exec(shown(reportWith({ 'read.content': [evidenceWith([read], { ...denied, expected })] })))?.[0]
  t.match(lineWith('200 or 404'), /^Why {6}A read returns/)
  t.equal(lineWith('200 or 404: no ACR'), 'Why      expected 200 or 404: no ACR')
})

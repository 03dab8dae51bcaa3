import { test } from 'tap'
import { runOracle, serveHttp } from '../../dev/test-support/command.js'
import { evidenceWith, expecting, ids, reportWith, request } from '../../dev/test-support/evidence.js'
import { runInProcess } from '../../dev/test-support/run-in-process.js'

test('replay --only takes patterns, and repeats no other failures', async t => {
  const report = reportWith({ 'read.content': [evidenceWith([])] })
  const file = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const { stderr, code } = await runInProcess(t, 'replay', file, '--only', 'search.*')
  t.equal(stderr, 'error: the report has no failures of these clauses\n')
  t.equal(code, 2)
})

const outcomes = [
  [200, 'still fails', 1],
  [401, 'fixed', 0],
  [503, 'answers differently now', 2],
] as const

for (const [status, words, expected] of outcomes)
  test(`replay says "${words}" of a failure to which the server responds ${status} now`, async t => {
    const url = await serveHttp(t, (_, response) => response.writeHead(status).end('{}'))
    const read = request('GET', `/${ids.larks}`, 200, { actor: null, response: '{}' })
    const { world: _, ...evidence } = evidenceWith([read], expecting({ statuses: [401, 403] }, 0))
    const report = reportWith({ 'auth.token-required': [evidence] })
    const file = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
    const { stdout, stderr, code } = await runOracle('replay', file, '--url', url)
    t.same([stdout, stderr], [`${words}  auth.token-required  A wrong response\n`, ''])
    t.equal(code, expected)
  })

test('replay says why it cannot repeat a failure, and goes on with the next one', async t => {
  const url = await serveHttp(t, (_, response) => response.writeHead(200).end('{}'))
  const readBy = (actor: string | null) => {
    const read = request('GET', `/${ids.larks}`, 200, { actor, response: '{}' })
    const { world: _, ...evidence } = evidenceWith([read], expecting({ statuses: [401, 403] }, 0))
    return [evidence]
  }
  const report = reportWith({ 'auth.token-required': readBy(ids.anna), 'read.content': readBy(null) })
  const file = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const { stdout, code } = await runOracle('replay', file, '--url', url)
  const [first, second] = stdout.split('\n')
  const why = `cannot be repeated  auth.token-required  A wrong response: there is no token of ${ids.anna}; give `
  t.equal(first?.slice(0, why.length), why)
  t.equal(second, 'still fails  read.content  A wrong response')
  t.equal(code, 1)
})

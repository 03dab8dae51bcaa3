import { test } from 'tap'
import { ids, request, smallWorld } from '../../src/dev/test-support/evidence.js'
import { suiteOnServer } from '../../src/dev/test-support/suite-on-server.js'
import { Failure } from '../run/failure.js'
import { judgeObserved } from './judge-observed.js'

/** A read after a change, which may only show that the target is late. */
function contradictionAfterChange(): Failure {
  const read = request('GET', `/${ids.larks}`, 200)
  const contradiction = {
    openPoint: 'stored-text',
    about: 'stored-text',
    values: ['kept', 'changed'],
    earlier: 1,
  } as const
  const finding = { decides: [read, read], expected: {}, why: { contradiction } }
  return new Failure(finding, [request('PUT', `/${ids.larks}`, 200), read], smallWorld)
}

test('The evidence of a contradiction names the test whose response showed the first one', async t => {
  const suite = await suiteOnServer(t, () => {}, { runs: 1 })
  judgeObserved(suite, contradictionAfterChange(), { clause: 'update.title', test: 'An update stores it' })
  t.match(suite.run.row('state.consistent'), { evidence: { length: 0 } }, 'a second one must confirm it')
  suite.run.request()
  judgeObserved(suite, contradictionAfterChange(), { clause: 'read.content', test: 'A read shows it' })
  t.match(suite.run.row('state.consistent'), {
    status: 'failed',
    evidence: [{ test: 'update.title: An update stores it' }],
  })
})

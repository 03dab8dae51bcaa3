import { test } from 'tap'
import { aboutRun } from '../dev/test-support/evidence.js'
import { adviceLines } from './advice.js'
import { Run } from './run.js'

test('Advice is what responses and observed readings show, each once and apart from the verdict', async t => {
  const run = new Run()
  t.equal(run.report(aboutRun).advice, undefined)
  run.advise('redirect', 'GET /auth/v1/profile: 301')
  run.advise('redirect', 'POST /auth/v1/group: 307')
  run.observe('short-search', '404')
  run.observe('stored-text/createGroup', 'trimmed')
  run.observe('stored-text/updateGroup', 'kept')
  const { advice = [], verdict } = run.report(aboutRun)
  t.equal(verdict, 'inconclusive', 'nothing was tested')
  t.match(advice, [
    { id: 'redirect', seen: 'GET /auth/v1/profile: 301' },
    { id: 'changed-by-one-operation' },
    { id: 'short-search-is-404' },
  ])
  t.match(adviceLines(advice), [
    '',
    /^Advice: /,
    /^ {2}A request is redirected\. \(GET \/auth\/v1\/profile: 301\)$/,
    /^ {4}/,
  ])
  t.same(adviceLines([]), [])
})

import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseId } from '../../spec/clauses.js'
import { isReading } from '../../spec/readings.js'
import { startForeign } from '../prove/targets.js'
import { idsWith, notPassed } from '../test-support/report-clauses.js'
import { checkScript, stillFails } from '../test-support/reproduce.js'

test('An independent implementation with other readings passes', async t => {
  const { url, control, close } = await startForeign([])
  const report = await checkHere({ url, control, runs: 10, seed: 1 })
  await close()
  t.equal(report.verdict, 'conformant', JSON.stringify(notPassed(report)))
  t.equal(report.summary.untested, 0)
  for (const { id, observed } of report.readings)
    if (observed !== null) t.ok(isReading(`${id}=${observed}`), `--reading takes ${id}=${observed}`)
  t.match(
    report.readings.find(({ id }) => id === 'open.result-limit'),
    { observed: '10/shared', fair: true },
  )
})

const mistakes: Readonly<Record<string, ClauseId>> = {
  'wildcards-unescaped': 'search.field-start',
  'ascii-case': 'search.case-insensitive',
  'no-match-ok': 'search.no-match',
  'expired-accepted': 'auth.bad-token',
  'bearer-accepted': 'wire.cookie',
  'vetted-unchecked': 'create.vetted-only',
  'put-replaces-whole': 'update.partial',
  'deleted-group-grants': 'acr.deleted-group',
  'first-group-only': 'acr.any-suffices',
}

for (const [mistake, id] of Object.entries(mistakes))
  test(`The mistake ${mistake} fails ${id}; the evidence can be repeated and contains no token`, async t => {
    const broken = await startForeign([mistake])
    const { url, control } = broken
    const report = await checkHere({ url, control, only: [id], seed: 1 })
    t.same(idsWith(report, 'failed'), [id])
    t.notMatch(JSON.stringify(report), /eyJ[\w-]{10}/)
    t.ok(await stillFails(report, broken), 'replay sees the failure again')
    await checkScript(t, report, broken)
    await broken.close()
    const correct = await startForeign([])
    t.notOk(await stillFails(report, correct), 'replay sees no failure without the mistake')
    await correct.close()
  })

import { join } from 'node:path'
import { test } from 'tap'
import { clientStart, reportOn } from '../../dev/test-support/client-runs.js'
import { runOracle } from '../../dev/test-support/command.js'

test('A client that tries again survives every trouble, and one that does not is told which it met; its report is a baseline', async t => {
  const once = `send('/auth/v1/profile?s=ann').then(async r => must((await r.json()).profiles, r.status))`
  const patient = `(async () => {
    for (let left = 3; ; left--)
      try { return await ${once} } catch (error) { if (left === 0) throw error }
  })()`
  const survivor = await reportOn(patient, '--every-trouble')
  t.match(survivor, { code: 0, ids: [], report: { verdict: 'survives', summary: { combinations: 0 } } })
  const victim = await reportOn(once, '--every-trouble')
  t.equal(victim.code, 1)
  t.same(
    victim.ids,
    ['401', '429=1s', '503=1s', 'cut-off'].map(word => `${word}@searchPrincipals`),
  )
  const [, late] = victim.report.breaking
  t.match(late.requests, [{ status: 429, trouble: ['429=1s'] }])

  const baseline = join(t.testdir({ 'known.json': JSON.stringify(victim.report) }), 'known.json')
  const again = await runOracle(
    ...['exec', '--every-trouble', '--baseline', baseline, '--', process.execPath, '-e', clientStart + once],
  )
  t.match(again, { code: 0, stdout: '\n--baseline: everything that breaks the client is known\n' })
})

test('A test may say that an error of the client is handled, if it knows of the trouble', async t => {
  const handling = `send('/auth/v1/profile?s=ann')
    .then(async r => must((await r.json()).profiles, r.status))
    .catch(error => must(process.env.PRINCIPAL_ORACLE_TROUBLE?.endsWith('@searchPrincipals'), error.message))`
  const { code, ids, report } = await reportOn(handling, '--every-trouble')
  t.same([code, ids], [0, []])
  t.equal(report.verdict, 'survives')
})

test('Trouble also comes in the isolated worlds that a client makes', async t => {
  const { ids } = await reportOn(
    `(async () => {
      const { baseUrl } = await (await fetch(control + 's', { method: 'POST' })).json()
      const body = { title: 'New', description: 'A new group' }
      const { status } = await send('/auth/v1/group', 'POST', body, baseUrl)
      must(status < 500, status)
    })()`,
    '--every-trouble',
  )
  t.same(ids, ['503=1s@createGroup', 'fail-after@createGroup'])
})

test('Tokens that a client prints are not in the report', async t => {
  const script = `(async () => {
    const { status } = await send('/auth/v1/profile?s=ann&key=secret-of-control')
    must(status === 200, 'Cookie: svc-token=' + await tokenOf(url) + ' secret-of-control')
  })()`
  const { report, ids } = await reportOn(script, '--every-trouble', '--control-token', 'secret-of-control')
  t.same(ids, ['401@searchPrincipals', '429=1s@searchPrincipals', '503=1s@searchPrincipals'])
  const text = JSON.stringify(report)
  t.match(text, 'Cookie: svc-token=<token> <control token>')
  t.match(text, 's=ann&key=<control token>')
  t.notMatch(text, /eyJ|secret-of-control/)
  t.match(
    report.breaking[0].repeat,
    "principal-oracle exec --control-token '<control token>' --trouble 401@searchPrincipals -- ",
  )
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'tap'
import { check, replay } from './check.js'
import { fixture } from './files.js'
import type { Report } from './report/report.js'
import type { ClauseId } from './spec/clauses.js'

interface Target {
  readonly url: string
  readonly control: string
}

async function startForeign(...words: readonly string[]) {
  const file = fixture('implementations/foreign.mjs')
  const child = spawn(process.execPath, [file, '--port', '0', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = line.replace('listening on ', '')
  const target: Target = { url, control: `${url}/_oracle/world` }
  return {
    target,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

test('An implementation that shares nothing with the reference passes, whatever it reads otherwise', async t => {
  const server = await startForeign()
  const report = await check({ ...server.target, runs: 10 })
  await server.stop()
  t.equal(
    report.verdict,
    'conformant',
    JSON.stringify(report.clauses.filter(({ status }) => status !== 'passed')),
  )
  t.equal(report.summary.untested, 0)
  t.match(
    report.readings.find(({ id }) => id === 'open.result-limit'),
    { observed: '10/shared', fair: true },
  )
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

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
  test(`The mistake ${mistake} fails ${id}, with evidence that can be repeated and holds no token`, async t => {
    const server = await startForeign('--mistake', mistake)
    const { target } = server
    const report = await check({ ...target, only: [id], seed: 1 })
    t.same(
      report.clauses.filter(({ status }) => status === 'failed').map(({ id: failed }) => failed),
      [id],
    )
    t.notMatch(JSON.stringify(report), /eyJ[\w-]{10}/)
    t.ok(await replay(report, target, () => {}), 'still fails there')
    if (hasCurl) t.equal(await runScript(report, target), 1, 'the script says so too')
    await server.stop()
    const mended = await startForeign()
    t.notOk(await replay(report, mended.target, () => {}), 'is mended where the mistake is not made')
    if (hasCurl) t.equal(await runScript(report, mended.target), 0, 'the script says so too')
    await mended.stop()
  })

/** The script of the first failure, as a person would run it. */
async function runScript({ clauses }: Report, { url, control }: Target): Promise<unknown> {
  const [evidence] = clauses.flatMap(row => row.evidence ?? [])
  const env = { ...process.env, BASE_URL: url, CONTROL_URL: control }
  const child = spawn('bash', ['-c', evidence?.curl ?? ''], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}

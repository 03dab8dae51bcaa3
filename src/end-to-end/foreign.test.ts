import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'tap'
import { check } from '../check.js'
import { fixture } from '../files.js'
import type { ClauseId } from '../spec/clauses.js'
import { isReading } from '../spec/readings.js'
import { type Address, stillThere } from '../test-support/repeating.js'

async function startForeign(...words: readonly string[]) {
  const file = fixture('implementations/foreign.mjs')
  const child = spawn(process.execPath, [file, '--port', '0', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = line.replace('listening on ', '')
  const target: Address = { url, control: `${url}/_oracle/world` }
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
  const report = await check({ ...server.target, runs: 10, seed: 1 })
  await server.stop()
  t.equal(
    report.verdict,
    'conformant',
    JSON.stringify(report.clauses.filter(({ status }) => status !== 'passed')),
  )
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
  test(`The mistake ${mistake} fails ${id}, with evidence that can be repeated and holds no token`, async t => {
    const server = await startForeign('--mistake', mistake)
    const { target } = server
    const report = await check({ ...target, only: [id], seed: 1 })
    t.same(
      report.clauses.filter(({ status }) => status === 'failed').map(({ id: failed }) => failed),
      [id],
    )
    t.notMatch(JSON.stringify(report), /eyJ[\w-]{10}/)
    t.notOk((await stillThere(report, target)).includes(false), 'it is still there')
    await server.stop()
    const mended = await startForeign()
    t.notOk((await stillThere(report, mended.target)).includes(true), 'it is gone where it was mended')
    await mended.stop()
  })

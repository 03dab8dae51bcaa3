import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { type ReplayOutcome, replay } from '../../check/replay.js'
import { tokenVariable } from '../../report/curl.js'
import type { Report } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import { type Change, changedServer } from '../test-support/changed-server.js'
import { keepWorld } from '../test-support/kept-world.js'
import { runScript } from '../test-support/reproduce.js'
import { isOf } from './changes.js'
import { any, casesFor, checkCases } from './check-cases.js'

/** The server returns 400 instead of 404, and each of these responses has another body. */
const replacingNotFound: Change = {
  respond: given =>
    given.status === 404
      ? { status: 400, body: JSON.stringify({ msg: 'refused', requestId: randomUUID() }) }
      : given,
}

const breakingOnPlainText: Change = {
  prepare: ({ app }) =>
    app.addHook('onRequest', async ({ headers }, reply) =>
      headers['content-type'] === 'text/plain' ? reply.code(500).send({ error: 'boom' }) : undefined,
    ),
}

/** Each failure depends on something that a repetition can easily lose or misjudge. */
const failures: readonly (readonly [what: string, id: ClauseId, server: Change])[] = [
  ['a token in the query', 'wire.cookie', { faults: ['token-in-the-query'] }],
  ['a bearer token', 'wire.cookie', { faults: ['bearer-token'] }],
  ['a body of another media type', 'wire.no-server-error', breakingOnPlainText],
  ['a race', 'state.concurrent', { faults: ['lost-adds'] }],
  ['one SVC-ID for two groups', 'create.returns-id', { faults: ['one-group-for-a-title-at-once'] }],
  ['a body that differs in each response', 'read.not-found', replacingNotFound],
]
/** A script starts one process per request, so it cannot control the time between requests. */
const withoutScript: readonly ClauseId[] = ['state.concurrent', 'create.returns-id']

checkCases(
  casesFor(failures, ([what, id, server]) => [
    `A failure that depends on ${what} can be repeated`,
    {
      server,
      check: { only: [id], runs: 30, shrink: true, bail: true },
      failed: [id],
      untested: any,
      repeatable: { withScript: !withoutScript.includes(id) },
    },
  ]),
)

test('A failure is not fixed if the server answers differently, but not as expected', async t => {
  const broken = await changedServer(t, replacingNotFound)
  const down = await changedServer(t, { answer: () => ({ status: 503, body: '{"error":"down"}' }) })
  const report = await checkHere({ ...broken, only: ['update.not-found'], seed: 1, runs: 5, shrink: false })
  t.same([...(await replay(report, broken, () => {}))], ['still fails'])
  t.same([...(await replay(report, down, () => {}))], ['differs'])
  t.same([...(await replay(report, await changedServer(t, {}), () => {}))], ['fixed'])
})

test('On a deployment that keeps its world, replay and the script remove what they created', async t => {
  const kept = await keepWorld('actors', { faults: ['anonymous-read'] })
  t.teardown(() => kept.close())
  const before = kept.world()
  const { target } = kept
  const report = await checkHere({ target, only: ['auth.token-required', 'read.content'], seed: 1, runs: 5 })
  const [evidence] = report.clauses.flatMap(row => row.evidence)
  t.ok(evidence?.requests.some(({ method, body }) => method === 'POST' && body !== null))
  t.equal(kept.world(), before)
  let notes = ''
  const note = (text: string) => {
    notes += `${text}\n`
  }
  t.ok((await replay(report, { target, note }, () => {})).has('still fails'))
  t.match(notes, /^what this run creates is recorded in \S+ until it is removed\n$/)
  t.equal(kept.world(), before)
  const { baseUrl, tokens } = JSON.parse(readFileSync(target, 'utf8'))
  const given = Object.entries(tokens).map(([id, token]) => [tokenVariable(id), token])
  const variables = { BASE_URL: baseUrl, ...Object.fromEntries(given) }
  t.match(await runScript(evidence?.curl ?? '', variables), { code: 0, stderr: '' })
  t.equal(kept.world(), before)
})

/** The server fails when it updates a group to a very long text. */
const breakingOnLongTexts: Change = {
  answer: request =>
    isOf('updateGroup', request) && request.body.length > 1000
      ? { status: 500, body: '{"error":"boom"}' }
      : undefined,
}

test('The evidence of any response creates the groups that other cases of the run created', async t => {
  const kept = await keepWorld('actors', breakingOnLongTexts)
  t.teardown(() => kept.close())
  const { target } = kept
  const report = await checkHere({ target, only: ['wire.no-server-error'], seed: 1, runs: 5, bail: true })
  const [evidence] = report.clauses.flatMap(row => row.evidence)
  t.match(evidence?.requests.at(-1), { method: 'PUT', path: /<created \d>$/, status: 500 })
  t.ok((await replay(report, { target }, () => {})).has('still fails'))
})

test('Replay repeats a write on a group of the deployment only if it has no effect', async t => {
  const kept = await keepWorld('world', { faults: ['anybody-updates'] })
  t.teardown(() => kept.close())
  const { target } = kept
  const only = [
    'acr.membership-is-not-permission: In the world of the target file the callers read and write exactly the groups that they may',
  ] as const
  const report = await checkHere({ target, only, seed: 1, runs: 5 })
  const [evidence] = report.clauses.flatMap(row => row.evidence)
  const write = evidence?.requests.findLast(({ method }) => method === 'PUT')
  const title = `${Object(write?.body).title}`
  t.ok((await replay(report, { target }, () => {})).has('still fails'))
  const renamed = kept.world().replaceAll(JSON.stringify(title), '"A later title"')
  kept.oracle.service.replace(JSON.parse(renamed))
  const before = kept.world()
  const outcomes: ReplayOutcome[] = []
  await replay(report, { target }, (_, __, became) => outcomes.push(became))
  const reason = `PUT ${write?.path} may change a group that the suite did not create`
  t.same(outcomes[0], { outcome: 'cannot be repeated', reason })
  t.equal(kept.world(), before)
})

test('Replay makes the invalid tokens that the suite made, and goes on after one that it lacks', async t => {
  const kept = await keepWorld('world', { faults: ['payload-not-signed'] })
  t.teardown(() => kept.close())
  const { target } = kept
  const report = await checkHere({ target, only: ['auth.bad-token'], seed: 1, runs: 5 })
  const [row] = report.clauses.filter(({ id }) => id === 'auth.bad-token')
  const evidence = row?.evidence.find(({ requests }) =>
    requests.some(({ actor }) => actor === 'bad:tampered'),
  )
  t.ok(evidence)
  const lacking = JSON.parse(JSON.stringify(evidence).replaceAll('bad:tampered', 'bad:unheard'))
  const clauses = [{ ...row, evidence: [lacking, evidence] }] as Report['clauses']
  const outcomes: ReplayOutcome[] = []
  await replay({ ...report, clauses }, { target }, (_, __, became) => outcomes.push(became))
  t.match(outcomes, [
    { outcome: 'cannot be repeated', reason: /^there is no token of bad:unheard; / },
    { outcome: 'still fails' },
  ])
})

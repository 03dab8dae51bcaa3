import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { type ReplayOutcome, replay } from '../../check/replay.js'
import { createReferenceServer, type ReferenceServer } from '../../oracle/reference-server.js'
import { tokenVariable } from '../../report/curl.js'
import type { Report } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import { keepWorld } from '../test-support/kept-world.js'
import { checkScript, runScript, stillFails } from '../test-support/reproduce.js'

const none = { profiles: [], groups: [], acrs: [] }

/** The server returns 500 to each text/plain body. */
function breakOnPlainText({ app }: ReferenceServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['content-type'] === 'text/plain') void reply.code(500).send({ error: 'boom' })
    else done()
  })
}

/** The server returns 400 instead of 404, and each of these responses has another body. */
function replaceNotFound({ app }: ReferenceServer): void {
  app.addHook('onSend', async (_, reply, payload) => {
    if (reply.statusCode !== 404) return payload
    reply.code(400).removeHeader('content-length')
    return JSON.stringify({ msg: 'refused', requestId: randomUUID() })
  })
}

interface BrokenServer {
  readonly id: ClauseId
  readonly faults?: readonly string[]
  readonly breakIt?: (oracle: ReferenceServer) => void
  readonly withScript?: false
}

/** Each failure depends on something that a repetition can easily lose or misjudge. */
const brokenServers: Readonly<Record<string, BrokenServer>> = {
  'a token in the query': { id: 'wire.cookie', faults: ['token-in-the-query'] },
  'a bearer token': { id: 'wire.cookie', faults: ['bearer-token'] },
  'a body of another media type': { id: 'wire.no-server-error', breakIt: breakOnPlainText },
  // The script starts one process per request, so it cannot control the time between requests.
  'a race': { id: 'state.concurrent', faults: ['lost-adds'], withScript: false },
  'one SVC-ID for two groups': {
    id: 'create.returns-id',
    faults: ['one-group-for-a-title-at-once'],
    withScript: false,
  },
  'a body that differs in each response': { id: 'read.not-found', breakIt: replaceNotFound },
}

async function listen({ faults = [], breakIt = () => {} }: Partial<BrokenServer>) {
  const oracle = await createReferenceServer({ world: none, control: true, faults })
  breakIt(oracle)
  const url = await oracle.listen(0)
  return { address: { url, control: `${url}/_oracle/world` }, close: () => oracle.close() }
}

for (const [what, brokenServer] of Object.entries(brokenServers))
  test(`A failure that depends on ${what} can be repeated`, async t => {
    const broken = await listen(brokenServer)
    const correct = await listen({})
    t.teardown(() => Promise.all([broken.close(), correct.close()]))
    const report = await checkHere({ ...broken.address, only: [brokenServer.id], seed: 1 })
    t.ok(
      report.clauses.find(({ id }) => id === brokenServer.id)?.evidence.length,
      'the suite finds the failure',
    )
    t.ok(await stillFails(report, broken.address), 'replay sees the failure again')
    if (brokenServer.withScript !== false) await checkScript(t, report, broken.address)
    t.notOk(await stillFails(report, correct.address), 'replay sees no failure on the correct server')
  })

const single: ClauseId = 'update.not-found'

/** The server returns 503 to each request except those of the control protocol. */
function beUnavailable({ app }: ReferenceServer): void {
  app.addHook('onRequest', async ({ url }, reply) =>
    url.startsWith('/_oracle') ? undefined : reply.code(503).send({ error: 'down' }),
  )
}

test('A failure is not fixed if the server answers differently, but not as expected', async t => {
  const broken = await listen({ breakIt: replaceNotFound })
  const down = await listen({ breakIt: beUnavailable })
  const correct = await listen({})
  t.teardown(() => Promise.all([broken, down, correct].map(server => server.close())))
  const report = await checkHere({ ...broken.address, only: [single], seed: 1, runs: 5 })
  t.same([...(await replay(report, broken.address, () => {}))], ['still fails'])
  t.same([...(await replay(report, down.address, () => {}))], ['differs'])
  t.same([...(await replay(report, correct.address, () => {}))], ['fixed'])
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
function breakOnLongTexts({ app }: ReferenceServer): void {
  app.addHook('preHandler', async ({ method, body }, reply) =>
    method === 'PUT' && JSON.stringify(body).length > 1000
      ? reply.code(500).send({ error: 'boom' })
      : undefined,
  )
}

test('The evidence of any response creates the groups that other cases of the run created', async t => {
  const kept = await keepWorld('actors', {}, breakOnLongTexts)
  t.teardown(() => kept.close())
  const { target } = kept
  const report = await checkHere({ target, only: ['wire.no-server-error'], seed: 1, runs: 5 })
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
  const [evidence] = row?.evidence ?? []
  t.ok(evidence?.requests.some(({ actor }) => actor === 'bad:tampered'))
  const lacking = JSON.parse(JSON.stringify(evidence).replaceAll('bad:tampered', 'bad:unheard'))
  const clauses = [{ ...row, evidence: [lacking, evidence] }] as Report['clauses']
  const outcomes: ReplayOutcome[] = []
  await replay({ ...report, clauses }, { target }, (_, __, became) => outcomes.push(became))
  t.match(outcomes, [
    { outcome: 'cannot be repeated', reason: /^there is no token of bad:unheard; / },
    { outcome: 'still fails' },
  ])
})

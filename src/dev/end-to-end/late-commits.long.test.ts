import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { CheckOptions } from '../../check/options.js'
import { createReferenceServer, type ReferenceServer } from '../../oracle/reference-server.js'
import { causesOf } from '../../report/failures/causes.js'
import { type ClauseRow, seenOnce } from '../../report/report.js'
import { startOracle } from '../prove/targets.js'
import { keepWorld } from '../test-support/kept-world.js'

interface Lateness {
  /** How many of the groups that create.persists creates are shown late. */
  readonly groups: number
  /** How many reads of such a group return 404. */
  readonly reads: number
}

/** Commits after the response: reads do not find a new group at first. That depends on the number of requests alone. */
function commitLate({ app }: ReferenceServer, { groups, reads }: Lateness): void {
  const left = new Map<string, number>()
  let late = 0
  app.addHook('onSend', async ({ method, url, body }, reply, payload) => {
    // A world that is put in place is shown at once.
    if (url.startsWith('/_oracle')) left.clear()
    if (reply.statusCode !== 200) return payload
    const isOfClause = method === 'POST' && /Oracle plain/.test(JSON.stringify(body))
    if (isOfClause && late++ < groups) left.set(`${url}/${JSON.parse(String(payload)).svc_id}`, reads)
    const unseen = left.get(url) ?? 0
    if (method !== 'GET' || unseen === 0) return payload
    left.set(url, unseen - 1)
    reply.code(404).removeHeader('content-length')
    return '{}'
  })
}

/** Reads do not find a new group of create.persists for a time in milliseconds. */
function commitAfter({ app }: ReferenceServer, time: number): void {
  const shownFrom = new Map<string, number>()
  app.addHook('onSend', async ({ method, url, body }, reply, payload) => {
    if (reply.statusCode !== 200) return payload
    if (method === 'POST' && /Oracle plain/.test(JSON.stringify(body)))
      shownFrom.set(`${url}/${JSON.parse(String(payload)).svc_id}`, Date.now() + time)
    if (method !== 'GET' || Date.now() >= (shownFrom.get(url) ?? 0)) return payload
    reply.code(404).removeHeader('content-length')
    return '{}'
  })
}

async function checkCreation(options: CheckOptions): Promise<ClauseRow> {
  const id = 'create.persists'
  const { clauses } = await checkHere({ ...options, seed: 1, runs: 3, only: [id] })
  return clauses.find(row => row.id === id) as ClauseRow
}

async function checkWithControl(lateness: Lateness): Promise<ClauseRow> {
  const world = { profiles: [], groups: [], acrs: [] }
  const oracle = await createReferenceServer({ world, control: true })
  commitLate(oracle, lateness)
  const url = await oracle.listen(0)
  return checkCreation({ url, control: `${url}/_oracle/world` }).finally(() => oracle.close())
}

async function checkKept(lateness: Lateness): Promise<ClauseRow> {
  const kept = await keepWorld('actors', {}, oracle => commitLate(oracle, lateness))
  return checkCreation({ target: kept.target }).finally(() => kept.close())
}

for (const [tier, checkTier] of Object.entries({ control: checkWithControl, actors: checkKept })) {
  test(`In the tier ${tier}, a stale read that cannot be repeated does not fail the clause`, async t => {
    const { status, reason, evidence } = await checkTier({ groups: 1, reads: 1 })
    t.equal(status, 'untested')
    t.match(reason, /seen once, not repeatable: .*set settleMs to \d+/)
    t.match(evidence, [{ verdict: seenOnce, rightAfterMs: Number, observed: /another response \(200\)/ }])
  })

  test(`In the tier ${tier}, reads that are stale each time fail the clause, with advice`, async t => {
    const { status, evidence } = await checkTier({ groups: Number.POSITIVE_INFINITY, reads: 1 })
    t.equal(status, 'failed')
    t.equal(evidence[0]?.verdict, undefined)
    t.match(evidence, [{ rightAfterMs: Number, observed: /set settleMs to \d+/ }])
  })

  test(`In the tier ${tier}, reads that stay wrong fail the clause without advice`, async t => {
    const always = Number.POSITIVE_INFINITY
    const { status, evidence } = await checkTier({ groups: always, reads: always })
    t.equal(status, 'failed')
    t.equal(evidence[0]?.rightAfterMs, undefined)
    t.notMatch(evidence[0]?.observed, /settleMs/)
  })
}

test('A single group that stays lost fails the clause, although a repetition does not', async t => {
  const { status, evidence } = await checkKept({ groups: 1, reads: Number.POSITIVE_INFINITY })
  t.equal(status, 'failed')
  t.equal(evidence[0]?.verdict, undefined)
})

test('A target that keeps its world gets time to show a change', async t => {
  const { status, evidence } = await checkKept({ groups: 1, reads: 3 })
  t.equal(status, 'untested')
  t.ok(Number(evidence[0]?.rightAfterMs) >= 50, `${evidence[0]?.rightAfterMs} ms`)
})

test('The advice names a wait that is long enough, and a target that is late by less than the granted wait passes', async t => {
  const kept = await keepWorld('actors', {}, oracle => commitAfter(oracle, 30))
  t.teardown(() => kept.close())
  const { status, evidence } = await checkCreation({ target: kept.target })
  t.not(status, 'passed')
  const [{ observed = '', rightAfterMs = 0 } = {}] = evidence
  const advised = Number(/set settleMs to (\d+)/.exec(observed)?.[1])
  t.ok(advised > rightAfterMs, `${advised} ms, right after ${rightAfterMs} ms`)
  const target = JSON.parse(readFileSync(kept.target, 'utf8'))
  writeFileSync(kept.target, JSON.stringify({ ...target, settleMs: 60 }))
  const patient = await checkCreation({ target: kept.target })
  t.equal(patient.status, 'passed')
  t.same(patient.evidence, [])
})

test('All failures of a server that shows a change late are one cause', async t => {
  const { url, control, close } = await startOracle({ faults: ['answered-before-done'] })
  const only = ['acr.membership-changes', 'remove.member', 'state.model'] as const
  const { clauses, summary } = await checkHere({ url, control, only, seed: 7 })
  await close()
  t.ok(summary.failed > 1)
  t.same(
    causesOf(clauses).map(cause => cause.map(({ id }) => id)),
    [clauses.flatMap(({ id, status }) => (status === 'failed' ? id : []))],
  )
})

test('A run leaves nothing on a target that deletes a new group only after the granted wait', async t => {
  const createdAt = new Map<string, number>()
  const kept = await keepWorld('world', {}, ({ app }) => {
    app.addHook('onSend', async ({ method, url }, reply, payload) => {
      if (method === 'POST' && reply.statusCode === 200 && url.endsWith('/group'))
        createdAt.set(`${url}/${JSON.parse(String(payload)).svc_id}`, Date.now())
      return payload
    })
    app.addHook('onRequest', async ({ method, url }, reply) => {
      if (method === 'DELETE' && Date.now() - (createdAt.get(url) ?? 0) < 30)
        return reply.code(404).send({ error: 'not found' })
    })
  })
  t.teardown(() => kept.close())
  const target = JSON.parse(readFileSync(kept.target, 'utf8'))
  writeFileSync(kept.target, JSON.stringify({ ...target, settleMs: 60 }))
  const before = kept.world()
  await checkHere({ target: kept.target, seed: 1, runs: 1, only: ['update.partial'] })
  t.ok(createdAt.size > 0)
  t.equal(kept.world(), before)
})

/** After each so many changes, the next read of the group by the same caller returns what the one before returned. */
function readLate({ app }: ReferenceServer, changes: number): void {
  const before = new Map<string, string>()
  const late = new Set<string>()
  let count = 0
  app.addHook('onSend', async ({ method, url, headers }, reply, payload) => {
    const group = `${headers.cookie} ${url.split('/').slice(0, 5).join('/')}`
    if (reply.statusCode !== 200 || !url.startsWith('/auth/v1/group/')) return payload
    if (method !== 'GET') {
      if (++count % changes === 0) late.add(group)
      return payload
    }
    const shown = late.delete(group) ? before.get(group) : undefined
    before.set(group, String(payload))
    reply.removeHeader('content-length')
    return shown ?? payload
  })
}

test('Changes that are read late now and then fail no clause', async t => {
  const kept = await keepWorld('world', {}, oracle => readLate(oracle, 50))
  const { clauses } = await checkHere({ target: kept.target, seed: 1 }).finally(() => kept.close())
  const failed = clauses.filter(({ status }) => status === 'failed')
  t.same(
    failed.map(({ id, evidence }) => [id, evidence[0]?.message]),
    [],
  )
  t.ok(clauses.some(({ evidence }) => evidence.some(({ verdict }) => verdict === seenOnce)))
})

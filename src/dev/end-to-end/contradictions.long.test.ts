import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import { replay } from '../../check/replay.js'
import { type ClauseRow, seenOnce } from '../../report/report.js'
import { changedServer, type SentResponse } from '../test-support/changed-server.js'
import { consistent } from '../test-support/selections.js'

/** Checks a server that leaves out the body of some updates, and gives the row of state.consistent. */
async function withoutBodies(t: Test, isWithout: (update: number) => boolean): Promise<ClauseRow> {
  let updates = 0
  const target = await changedServer(t, {
    respond: (response, { method }) =>
      method === 'PUT' && response.status === 200 && isWithout(++updates)
        ? { ...response, body: '' }
        : response,
  })
  const only = ['update.title', consistent] as const
  const { clauses } = await checkHere({ ...target, only, runs: 4, seed: 1 })
  return clauses.find(({ id }) => id === 'state.consistent') as ClauseRow
}

test('A contradiction that comes once, and not again when its requests are repeated, fails nothing', async t => {
  const { status, reason, evidence } = await withoutBodies(t, update => update === 5)
  t.equal(status, 'untested')
  t.match(reason, /^seen once, not repeatable: The target contradicts itself on open.success-bodies/)
  t.match(evidence, [{ verdict: seenOnce }])
})

test('A second contradiction fails state.consistent, and the evidence is the first one', async t => {
  const { status, evidence } = await withoutBodies(t, update => update % 7 === 0)
  t.equal(status, 'failed')
  t.match(evidence, [{ message: /open.success-bodies/, verdict: undefined }])
})

test('The evidence of a contradiction has the search that filled a cache, and nothing needless', async t => {
  const cache = new Map<string, SentResponse>()
  const target = await changedServer(t, {
    worldFor(world) {
      cache.clear()
      return world
    },
    // The key lacks the flags.
    respond(response, { method, path }) {
      if (method !== 'GET') cache.clear()
      const s = new URL(path, 'http://localhost').searchParams.get('s')
      if (s === null || response.status !== 200) return response
      const found = cache.get(s) ?? response
      cache.set(s, found)
      return found
    },
  })
  const only = ['search.includes', 'search.partial', 'search.no-match', consistent] as const
  const report = await checkHere({ ...target, only, runs: 30, seed: 1 })
  const evidence = report.clauses.find(({ id }) => id === 'state.consistent')?.evidence ?? []
  t.match(evidence, [{ message: /open.excluded-list/ }])
  t.ok(evidence.every(({ requests }) => requests.length <= 4))
  const outcomes = await replay(report, target, () => {})
  t.same([...new Set(outcomes)], ['still fails'], 'so does that of the other clauses')
})

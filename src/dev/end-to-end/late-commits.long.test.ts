import { causesOf } from '../../report/failures/causes.js'
import { type Report, seenOnce } from '../../report/report.js'
import { ofGroups } from '../test-support/selections.js'
import { any, casesFor, checkCases } from './check-cases.js'
import { commitAfter, commitLate, deleteAfter, readLate } from './late-servers.js'

const id = 'create.persists'
const creation = { only: [id], runs: 3 } as const
/** Ends a run of one clause. */
const seenOnceAlone = /^nothing could be tested: seen once, not repeatable: /
const always = Number.POSITIVE_INFINITY

function evidenceOf({ clauses }: Report) {
  return clauses.find(row => row.id === id)?.evidence[0]
}

checkCases({
  ...casesFor(['control', 'actors'] as const, tier => [
    `In the tier ${tier}, a stale read that cannot be repeated does not fail the clause`,
    {
      tier,
      server: commitLate({ groups: 1, reads: 1 }),
      check: creation,
      error: seenOnceAlone,
      untested: [id],
      says: { [id]: /seen once, not repeatable: .*set settleMs to \d+/ },
      rows: {
        [id]: {
          evidence: [{ verdict: seenOnce, rightAfterMs: Number, observed: /another response \(200\)/ }],
        },
      },
    },
  ]),
  ...casesFor(['control', 'actors'] as const, tier => [
    `In the tier ${tier}, reads that are stale each time fail the clause, with advice`,
    {
      tier,
      server: commitLate({ groups: always, reads: 1 }),
      check: creation,
      failed: [id],
      rows: {
        [id]: { evidence: [{ verdict: undefined, rightAfterMs: Number, observed: /set settleMs to \d+/ }] },
      },
    },
  ]),
  ...casesFor(['control', 'actors'] as const, tier => [
    `In the tier ${tier}, reads that stay wrong fail the clause without advice`,
    {
      tier,
      server: commitLate({ groups: always, reads: always }),
      check: creation,
      failed: [id],
      rows: { [id]: { evidence: [{ rightAfterMs: undefined, observed: /^((?!settleMs).)*$/s }] } },
    },
  ]),
  'A single group that stays lost fails the clause, although a repetition does not': {
    tier: 'actors',
    server: commitLate({ groups: 1, reads: always }),
    check: creation,
    failed: [id],
    rows: { [id]: { evidence: [{ verdict: undefined }] } },
  },
  'A target that keeps its world gets time to show a change': {
    tier: 'actors',
    server: commitLate({ groups: 1, reads: 3 }),
    check: creation,
    error: seenOnceAlone,
    untested: [id],
    also(t, { report }) {
      const late = evidenceOf(report)?.rightAfterMs ?? 0
      t.ok(late >= 50, `${late} ms`)
    },
  },
  'The advice names a wait that is long enough': {
    tier: 'actors',
    server: commitAfter(150),
    check: creation,
    failed: [id],
    also(t, { report }) {
      const { observed = '', rightAfterMs = 0 } = evidenceOf(report) ?? {}
      const advised = Number(/set settleMs to (\d+)/.exec(observed)?.[1])
      t.ok(advised > rightAfterMs, `${advised} ms, right after ${rightAfterMs} ms`)
    },
  },
  'A target that is late by less than the granted wait passes': {
    tier: 'actors',
    server: { ...commitAfter(30), settings: { settleMs: 60 } },
    check: creation,
    rows: { [id]: { evidence: [] } },
  },
  'All failures of a server that shows a change late are one cause': {
    server: { faults: ['answered-before-done'] },
    check: { only: ['acr.membership-changes', 'remove.member', 'state.model'], seed: 7, runs: 30 },
    failed: any,
    also(t, { report: { clauses, summary } }) {
      // How many fail depends on when the late changes come.
      t.ok(summary.failed > 0)
      t.same(
        causesOf(clauses).map(cause => cause.map(({ id }) => id)),
        [clauses.flatMap(({ id, status }) => (status === 'failed' ? id : []))],
      )
    },
  },
  'A run leaves nothing on a target that deletes a new group only after the granted wait': {
    tier: 'world',
    server: { ...deleteAfter(30), settings: { settleMs: 60 } },
    check: { only: ['update.partial'] },
  },
  'Changes that are read late now and then fail no clause': {
    tier: 'world',
    server: readLate(30),
    check: { only: ofGroups },
    untested: any,
    also: (t, { report }) =>
      void t.ok(report.clauses.some(({ evidence }) => evidence.some(({ verdict }) => verdict === seenOnce))),
  },
})

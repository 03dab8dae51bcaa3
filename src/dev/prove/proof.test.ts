import { test } from 'tap'
import { claimsOn } from './claims.js'
import { proofTable } from './proof.js'
import { proofPage } from './proof-page.js'
import type { ProofRow } from './proof-row.js'

const row = (subject: string, more: Partial<ProofRow> = {}): ProofRow => ({
  subject,
  holds: true,
  failed: [],
  exitCode: 1,
  requests: 12,
  ms: 34,
  ...more,
})
const faultRow = (subject: string, more: Partial<ProofRow>) =>
  row(subject, {
    caught: 20,
    seeds: 20,
    tiers: { world: 'failed', actors: 'failed' },
    visible: { world: true, actors: true },
    ...more,
  })
const parts = {
  faults: [
    faultRow('like-wildcards', { clause: 'search.field-start', failed: ['search.field-start'], longest: 3 }),
    faultRow('self-removal', { clause: 'remove.permission', holds: false, caught: 18, longest: 21 }),
    faultRow('no-avatar', {
      tiers: { world: 'passed', actors: 'untested' },
      visible: { world: true, actors: false },
    }),
  ],
  'null-targets': [row('no response', { exitCode: 2 })],
}

test('Each claim names the subjects that contradict it', async t => {
  t.same(
    claimsOn(parts).map(({ holds, exceptions }) => [holds, ...exceptions]),
    [
      [false, 'self-removal: 18 of 20'],
      [false, '96.67%'],
      [false, 'self-removal: 21'],
      [false, 'no-avatar'],
      [true],
    ],
  )
})

test('The table has the counts of all faults, and of those that each tier can see', async t => {
  t.same(proofTable({ parts }).slice(2), [
    '| 3 faults of 3 clauses, each with 20 seeds | 96.67% of the runs fail the clause of the fault; no fault in fewer than 18 of 20 runs |',
    '| requests in the smallest failing case of these faults | 21 in the median, at most 21 |',
    '| the same faults in the tier `world` | of 3 that can be seen in this tier, 2 are caught |',
    '| the same faults in the tier `actors` | of 2 that can be seen in this tier, 2 are caught |',
    '| 1 servers whose response does not depend on the request | each as expected |',
  ])
})

test('The page has a row for each fault, and what breaks a claim', async t => {
  const about = { startedAt: '2026-01-02T03:04:05.678Z', durationMs: 5000, seed: 7, full: false, canary: 'a' }
  const page = proofPage({ ...about, parts, claims: claimsOn(parts) })
  t.equal(page.match(/<tr><th scope="row">/g)?.length, parts.faults.length)
  t.match(page, /<title>Proof: 4 claims broken<\/title>.*self-removal: 18 of 20.*null-targets/s)
})

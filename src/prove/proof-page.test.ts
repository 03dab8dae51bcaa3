import { test } from 'tap'
import { claimsOn } from './claims.js'
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
  blame: [row('no-avatar', { holds: false, failed: ['search.values'], unexpected: ['search.values'] })],
  'null-targets': [row('no response', { exitCode: 2 })],
}

test('Each claim names the subjects that contradict it', t => {
  t.same(
    claimsOn(parts).map(({ holds, exceptions }) => [holds, ...exceptions]),
    [
      [false, 'self-removal: 18 of 20'],
      [false, '96.67%'],
      [false, 'self-removal: 21'],
      [false, 'no-avatar'],
      [true],
      [false, 'no-avatar: search.values'],
      [true],
    ],
  )
  t.end()
})

test('The page has a row for every subject, with the other clauses that failed, and a table of the counts', t => {
  const claims = claimsOn(parts)
  const about = { startedAt: 'now', durationMs: 5000, seed: 7, full: false, canary: 'no-match-is-200' }
  const text = proofPage({ ...about, parts, claims })
  t.match(
    text,
    /^\| ✓ \| like-wildcards \| search\.field-start \| 20\/20 \| failed \| failed \| 3 \| {2}\| 1 \| 12 \|$/m,
  )
  t.match(text, /^\| ✗ \| self-removal \| remove\.permission \| 18\/20 \|/m)
  t.match(text, /^- \*\*broken, exceptions: 1\*\*: Every fault fails its own clause/m)
  t.match(
    text,
    /^\| 3 faults of 3 clauses, each with 20 seeds \| 96\.67% of the runs .* at least 18 times \|$/m,
  )
  t.match(
    text,
    /^\| the same faults in the tier `world` \| of 3 that can be seen in this tier, 2 are caught; 0 are of clauses/m,
  )
  t.match(text, /^now, 5 s, seed 7; the canary was no-match-is-200\.$/m)
  t.end()
})

import { test } from 'tap'
import { claimsOn, proofPage } from './proof-page.js'
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
const parts = {
  faults: [
    row('like-wildcards', { clause: 'search.field-start', failed: ['search.field-start'] }),
    row('self-removal', { clause: 'remove.permission', holds: false }),
    row('no-avatar', { failed: ['search.values'], unexpected: ['search.values'] }),
  ],
  'null-targets': [row('no response', { exitCode: 2 })],
}

test('Each claim names the subjects that contradict it', t => {
  t.same(
    claimsOn(parts).map(({ holds, exceptions }) => [holds, ...exceptions]),
    [[false, 'self-removal'], [true], [false, 'no-avatar: search.values']],
  )
  t.end()
})

test('The page has a row for every subject, with the other clauses that failed', t => {
  const claims = claimsOn(parts)
  const text = proofPage({ startedAt: 'now', durationMs: 5000, seed: 7, full: false, parts, claims })
  t.match(text, /^\| ✓ \| like-wildcards \| search\.field-start \| {2}\| 1 \| 12 \|$/m)
  t.match(text, /^\| ✗ \| self-removal \| remove\.permission \|/m)
  t.match(text, /^- \*\*broken, exceptions: 1\*\*: Every fault fails its own clause\.$/m)
  t.match(text, /^now, 5 s, seed 7; the canary was no-match-is-200\.$/m)
  t.end()
})

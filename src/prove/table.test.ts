import { test } from 'tap'
import type { Row } from './parts.js'
import { demandsOn, page } from './table.js'

const row = (subject: string, more: Partial<Row> = {}): Row => ({
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
  nulls: [row('silence', { exitCode: 2 })],
}

test('Each demand names the subjects that are against it', t => {
  t.same(
    demandsOn(parts).map(({ holds, but }) => [holds, ...but]),
    [[false, 'self-removal'], [true], [false, 'no-avatar: search.values']],
  )
  t.end()
})

test('The page has a row for every subject, with the clauses that failed beside its own', t => {
  const demands = demandsOn(parts)
  const text = page({ startedAt: 'now', durationMs: 5000, seed: 7, whole: false, parts, demands })
  t.match(text, /^\| ✓ \| like-wildcards \| search\.field-start \| {2}\| 1 \| 12 \|$/m)
  t.match(text, /^\| ✗ \| self-removal \| remove\.permission \|/m)
  t.match(text, /^- \*\*1 against\*\*: Every fault fails its own clause\.$/m)
  t.match(text, /^now, 5 s, seed 7; the canary was no-match-is-200\.$/m)
  t.end()
})

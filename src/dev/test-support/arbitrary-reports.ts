import fc from 'fast-check'
import type { ClauseRow, Evidence, Report, RequestRecord, TestRow } from '../../report/report.js'
import { notSelected } from '../../report/verdict.js'
import { clauseIds, clauses } from '../../spec/clauses.js'
import { operations } from '../../spec/endpoints.js'
import { openPointIds } from '../../spec/open-points.js'
import { ids, smallWorld } from './evidence.js'

/** Texts that a page must show as text, whatever they would mean in HTML. */
export const hostileTexts = [
  '<img src=x onerror=alert(1)>',
  '</title></style></code></pre><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!-- --><![CDATA[',
  '&lt;b&gt; &amp; &#0;',
  'x'.repeat(10_000),
  'שלום <b>עולם</b> 123',
  '\u202egnirts\u2066\u0000\u001b[31m\ufffe',
  'half \ud800 a pair',
  '__proto__',
  '',
] as const

const texts = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom('403: no ACR gives it', '200', '{"title":"T"}', 'null', '<created 1>', ids.larks),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

const requests: fc.Arbitrary<RequestRecord> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  path: fc.oneof(
    texts.map(text => `/${text}`),
    texts.map(text => `/auth/v1/profile?s=${encodeURIComponent(text.toWellFormed())}`),
    fc.constantFrom(
      '/auth/v1/group',
      '/auth/v1/profile?s=Lar&profiles=%zz',
      ...[ids.larks, `${ids.larks}/${ids.carol}`, '<created 1>', '%zz'].map(
        place => `/auth/v1/group/${place}`,
      ),
    ),
  ),
  actor: fc.constantFrom(null, ids.carol, ids.anna, 'bad:expired', 'bad:__proto__', 'unknown'),
  body: fc.oneof(fc.constant(null), fc.record({ title: texts, description: texts }), texts),
  status: fc.constantFrom(null, 200, 204, 401, 403, 404, 500),
  response: texts,
})

const worlds = fc.record({ title: texts, common_name: texts }).map(({ title, common_name }) => ({
  ...smallWorld,
  profiles: smallWorld.profiles.map(profile => ({ ...profile, common_name })),
  groups: smallWorld.groups.map(group => ({ ...group, title, description: title })),
}))

const evidence: fc.Arbitrary<Evidence> = fc.record(
  {
    message: texts,
    expected: texts,
    observed: texts,
    seed: fc.nat(),
    path: texts,
    world: worlds,
    requests: fc.array(requests, { maxLength: 7 }),
    // The suite escapes these characters in the scripts that it writes.
    curl: texts.map(text => text.replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '')),
    verdict: fc.constant('seen once, not repeatable' as const),
    rightAfterMs: fc.nat(),
    test: texts,
  },
  { requiredKeys: ['message', 'expected', 'observed', 'seed', 'requests', 'curl'] },
)

const tests: fc.Arbitrary<readonly TestRow[]> = fc.array(
  fc.oneof(
    fc.record({ name: texts, status: fc.constantFrom('passed', 'failed') }),
    fc.record({ name: texts, status: fc.constantFrom('untested', 'errored'), reason: texts }),
  ),
  { maxLength: 3 },
)

type Result = Pick<ClauseRow, 'status' | 'checks' | 'evidence' | 'reason' | 'scope' | 'tests'>

const scopes = fc.array(
  fc.record({
    operation: fc.constantFrom(...operations),
    status: fc.constantFrom(200, 404),
    right: fc.nat(),
    wrong: fc.nat(),
  }),
  { minLength: 1, maxLength: 3 },
)

const results: fc.Arbitrary<Result> = fc.oneof(
  fc.record({
    status: fc.constant('passed'),
    checks: fc.integer({ min: 1 }),
    evidence: fc.constant([]),
    tests,
  }),
  fc.record({
    status: fc.constant('failed'),
    checks: fc.nat(),
    evidence: fc.array(evidence, { minLength: 1, maxLength: 3 }),
    scope: fc.option(scopes, { nil: undefined }),
    tests: fc.option(tests, { nil: undefined }),
  }),
  fc.record({
    status: fc.constantFrom('untested', 'errored'),
    checks: fc.nat(),
    evidence: fc.array(evidence, { maxLength: 1 }),
    reason: fc.oneof(texts, fc.constant(notSelected)),
  }),
) as fc.Arbitrary<Result>

/** Reports of any result for each clause, with texts that no page expects. */
export const arbitraryReports: fc.Arbitrary<Report> = fc
  .record({
    target: fc.record({
      name: texts,
      baseUrl: texts,
      tier: fc.constantFrom('anonymous', 'actors', 'world', 'control'),
    }),
    seed: fc.nat(),
    verdict: fc.constantFrom('conformant', 'nonconformant', 'inconclusive'),
    error: fc.option(texts, { nil: undefined }),
    // Most clauses pass, so that the pages stay small.
    unusual: fc.dictionary(fc.constantFrom(...clauseIds), results, { maxKeys: 8 }),
    readings: fc.array(
      fc.record({
        id: fc.oneof(
          fc.constantFrom(...openPointIds).map(id => `open.${id}/readGroup`),
          texts,
        ),
        observed: fc.option(texts),
        note: texts,
        fair: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ unusual, error, ...rest }) => {
    const rows = clauseIds.map((id): ClauseRow => {
      const { level, section } = clauses[id]
      return { id, level, section, ...(unusual[id] ?? { status: 'passed', checks: 3, evidence: [] }) }
    })
    const count = (status: string) => rows.filter(row => row.status === status).length
    return {
      tool: { name: 'principal-oracle', version: '1.2.3' },
      startedAt: '2026-01-02T03:04:05.678Z',
      durationMs: 1234,
      ...(error === undefined ? {} : { error }),
      summary: {
        passed: count('passed'),
        failed: count('failed'),
        untested: count('untested'),
        errored: count('errored'),
        requests: 7,
      },
      clauses: rows,
      ...rest,
    }
  })

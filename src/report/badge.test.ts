import fc from 'fast-check'
import { test } from 'tap'
import { arbitraryReports } from '../dev/test-support/arbitrary-reports.js'
import { attributesOf, type Element, parsedPage, textOf } from '../dev/test-support/parsed-page.js'
import { badge } from './badge.js'

function badgeOf(report: Parameters<typeof badge>[0]) {
  const { elements } = parsedPage(badge(report))
  const of = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  return { label: attributesOf(of('svg')[0] as Element).get('aria-label'), texts: of('text').map(textOf) }
}

test('A badge shows each count of clauses that failed, erred or were not tested, and its label says the same', async t => {
  fc.assert(
    fc.property(arbitraryReports, report => {
      const { label, texts } = badgeOf(report)
      for (const status of ['failed', 'errored', 'untested'] as const) {
        const count = report.summary[status]
        t.equal(texts.includes(`${count} ${status}`), count > 0)
      }
      t.equal(label, `conformance: ${texts.slice(1).join(', ')}`)
      t.ok(report.summary.passed > 0 || !texts.join().includes('passed'))
    }),
    { numRuns: 40 },
  )
})

test('What passed and what was not tested are two parts of a badge', async t => {
  const [report] = fc.sample(arbitraryReports, { numRuns: 1, seed: 1 })
  const withSummary = (passed: number, untested: number, verdict: 'conformant' | 'inconclusive') =>
    badgeOf({
      ...(report as Parameters<typeof badge>[0]),
      verdict,
      summary: { passed, failed: 0, untested, errored: 0, requests: 1 },
    }).texts
  t.same(withSummary(66, 2, 'conformant'), ['conformance', '66 passed', '2 untested'])
  t.same(withSummary(68, 0, 'conformant'), ['conformance', '68 passed'])
  t.same(withSummary(0, 68, 'inconclusive'), ['conformance', 'inconclusive', '68 untested'])
})

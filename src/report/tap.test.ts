import fc from 'fast-check'
import { test } from 'tap'
import { Parser } from 'tap-parser'
import { aboutRun } from '../dev/test-support/evidence.js'
import { type ClauseId, clauseIds } from '../spec/clauses.js'
import type { ClauseRow, Report } from './report.js'
import { Run } from './run.js'
import { tapEnd, tapHead, tapRow } from './tap.js'
import { isSelected } from './verdict.js'

const id = clauseIds[0] as ClauseId
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('#', '\\', '"', "'", '\n', '...', '---', 'Bail out!', ' ', '\t', 'ok 1', 'é', ': '),
    )
    .map(parts => parts.join('')),
)

function tapOf(report: Report, rows: readonly ClauseRow[] = report.clauses): string {
  return tapHead() + rows.map((row, at) => tapRow(row, at + 1)).join('') + tapEnd(report)
}

/** The test points that tap's own parser finds, the reason of a bail-out, and what is not TAP. */
function parsed(text: string) {
  const events = Parser.parse(text)
  const of = (name: string) => events.filter(([event]) => event === name).map(([, value]) => value)
  return { points: of('assert'), bailout: of('bailout')[0], strange: of('extra'), end: of('complete')[0] }
}

function failing(text: string): Run {
  const run = new Run()
  const evidence = {
    message: text,
    expected: text,
    observed: text,
    curl: `#!/bin/sh\n${text}`,
    seed: 1,
    requests: [],
  }
  run.fail(id, evidence)
  return run
}

test("tap's parser reads every clause with its status, and the reason of a skip", async t => {
  const run = new Run()
  run.served()
  run.check('read.content')
  run.errored('add.member', 'Error: a mistake\n    at the suite')
  run.untested('search.once', 'issue #7 \\ needs\ncontrol')
  run.fail('search.email', { message: 'm', expected: 'e', observed: 'o', curl: 'c', seed: 1, requests: [] })
  const { points, strange, end, bailout } = parsed(tapOf(run.report(aboutRun)))
  t.same(strange, [])
  t.equal(bailout, undefined)
  t.same(
    points.map(({ name }: { name: string }) => name),
    clauseIds,
  )
  const point = (name: string) => points.find(each => each.name === name)
  t.match(point('read.content'), { ok: true, skip: false })
  t.match(point('search.once'), { ok: true, skip: 'issue #7 \\ needs control' })
  t.match(point('add.member'), { ok: false, diag: { reason: 'Error: a mistake\n    at the suite' } })
  t.same(point('search.email').diag, { message: 'm', expected: 'e', observed: 'o', curl: 'c' })
  t.match(end, { ok: false, count: clauseIds.length, fail: 2, skip: clauseIds.length - 3 })
})

test('Each clause with known tests has a subtest with a point for each', async t => {
  const run = new Run(['read.content', 'search.email'])
  run.served()
  run.check('read.content', 'A read shows it')
  run.skip('read.content', 'needs #control', 'A read #2 shows it')
  const evidence = { message: 'm', expected: 'e', observed: 'o', curl: 'c', seed: 1, requests: [] }
  run.fail('search.email', { ...evidence, test: 'A search finds it' })
  const rows = run.report(aboutRun).clauses.filter(isSelected)
  const text = tapHead(run.only) + rows.map((row, at) => tapRow(row, at + 1)).join('')
  const { points, strange, end } = parsed(text)
  t.same(strange, [])
  t.match(points, [
    { name: 'search.email', ok: false, diag: { test: 'A search finds it', message: 'm' } },
    { name: 'read.content', ok: true, skip: false },
  ])
  t.match(end, { ok: false, count: 2, pass: 1, fail: 1 })
  const subtests = Parser.parse(text).flatMap(([event, events]) => (event === 'child' ? [events] : []))
  t.match(
    subtests.map((events: ReturnType<typeof Parser.parse>) =>
      events.flatMap(([event, value]) => (event === 'assert' ? [value] : [])),
    ),
    [
      [{ name: 'A search finds it', ok: false }],
      [
        { name: 'A read shows it', ok: true, skip: false },
        { name: 'A read #2 shows it', ok: true, skip: 'needs #control' },
      ],
    ],
  )
})

test('A passing run is ok, and its comments name the target, the readings and the verdict', async t => {
  const run = new Run()
  run.served()
  for (const each of clauseIds) run.check(each)
  run.request()
  run.observe('trim', 'kept')
  // A report does not show who has changePermission.
  run.observe('creator-grant', 'read+write')
  run.observe('short-search', '404')
  const text = tapOf(run.report(aboutRun))
  t.match(parsed(text).end, { ok: true, pass: clauseIds.length })
  t.ok(
    text.endsWith(
      '# here at http://127.0.0.1:1, control tier, seed 7\n' +
        '# 2 of 3 readings are the default of the reference server\n# open.short-search 404\n' +
        `# conformant: ${clauseIds.length} passed, 0 failed, 0 untested, 0 errored, 1 requests\n`,
    ),
  )
})

test('The plan counts the selected clauses, and comments carry what does not decide', async t => {
  t.equal(tapHead(['read.content', 'search.email', 'read.content']), 'TAP version 14\n1..2\n')
  const run = new Run(['read.content'])
  run.served()
  run.check('read.content')
  run.fail('wire.json', { message: 'no JSON', expected: '', observed: '', curl: '', seed: 1, requests: [] })
  const report = run.report(aboutRun)
  const text = tapEnd(report, { remarks: ['--baseline: read.content passes now'] })
  t.match(text, '# not selected, and not counted: wire.json fails: no JSON\n')
  t.match(text, '# --baseline: read.content passes now\n')
  t.match(
    text,
    `# conformant: 1 passed, 0 failed, 0 untested (and ${clauseIds.length - 1} not selected), 0 errored`,
  )
  t.match(report, { verdict: 'conformant', summary: { failed: 0 } })
})

test('Any text of a failure comes through the parser unchanged', async () => {
  fc.assert(
    fc.property(texts, text => {
      const { points, strange } = parsed(tapOf(failing(text).report(aboutRun)))
      const { message, curl } = points[0].diag
      return strange.length === 0 && message === text && curl === `#!/bin/sh\n${text}`
    }),
    { numRuns: 500 },
  )
})

test('No line is too long for a log, and a line that was cut says how much is left out', async t => {
  const run = failing(`short\n${'x'.repeat(263_000)}`)
  run.untested('search.email', 'y'.repeat(5000))
  const text = tapOf(run.report(aboutRun))
  t.ok(text.split('\n').every(line => line.length < 2500))
  const { points } = parsed(text)
  t.match(
    points[0].diag.curl,
    /^#!\/bin\/sh\nshort\nx{1000}… \(262000 more characters; --json FILE has them\)$/,
  )
  t.match(points.find(({ name }: { name: string }) => name === 'search.email').skip, /^y{1000}… \(4000 more/)
})

test('A script is a block, which a person can copy', async t => {
  const script = '#!/bin/sh\n\n  # é\n...\n'
  const row = failing('').report(aboutRun).clauses[0] as ClauseRow
  const [evidence] = row.evidence
  const shown = tapRow({ ...row, evidence: [{ ...evidence, curl: `${script}exit` } as never] }, 1)
  t.match(shown, '\n  curl: |-\n    #!/bin/sh\n\n      # é\n    ...\n    exit\n  ...\n')
})

test('An inconclusive run bails out with its reason, and nothing follows', async () => {
  fc.assert(
    fc.property(texts, reason => {
      const run = new Run()
      run.abort(`why ${reason}.`)
      const text = tapOf(run.report(aboutRun))
      const { bailout, strange } = parsed(text)
      return (
        strange.length === 0 &&
        bailout === `why ${reason}.`.replace(/[\s\p{Cc}]+/gu, ' ') &&
        /\nBail out![^\n]*\n$/.test(text)
      )
    }),
    { numRuns: 200 },
  )
})

test('Comments say which of several failed clauses to read first', async t => {
  const run = new Run()
  const evidence = { message: '', expected: '', observed: '', curl: '', seed: 1, requests: [] }
  run.fail('wire.json', { ...evidence, message: 'no JSON' })
  t.notMatch(tapEnd(run.report(aboutRun)), /cause/)
  run.fail('read.content', { ...evidence, message: 'another title' })
  t.match(tapEnd(run.report(aboutRun)), /\n# likely cause: wire\.json\n# likely cause: read\.content\n/)
})

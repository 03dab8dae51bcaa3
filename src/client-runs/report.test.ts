import { Ajv } from 'ajv'
import fc from 'fast-check'
import { test } from 'tap'
import { matchTexts } from '../dev/test-support/match-texts.js'
import { fixture, readJson } from '../files.js'
import type { Attempt, Broken, Failure, Findings } from './attempt.js'
import type { Choice } from './choice.js'
import { complaintsOn, excuseFor, exitCodeOf } from './exit-code.js'
import { htmlOf } from './html.js'
import { type ClientReport, reportOf } from './report.js'
import { textOf } from './text.js'

const reading = (key: string, value: string): Choice => ({ kind: 'reading', key, value })
const trouble: Choice = {
  kind: 'trouble',
  option: '503=1s@readGroup',
  operation: 'readGroup',
  says: 'The first GET of readGroup gets 503.',
}
const failure: Failure = {
  end: 'exit code 1',
  lines: ['not ok 1 - two'],
  requests: [{ method: 'GET', path: '/auth/v1/profile?s=an', caller: 'Ann Ash', status: 404 }],
  sent: 12,
}
const first: Attempt = {
  failure: undefined,
  reached: {
    readings: new Set(['trim']),
    operations: new Map([['searchPrincipals', 1]]),
    troubles: new Set(),
  },
}
const short = reading('short-search', '404')
const choices = [
  short,
  reading('short-search', '422'),
  reading('trim', 'dropped'),
  reading('error-body', 'empty'),
  trouble,
]
const passing: Findings = {
  first,
  runs: 9,
  combined: 3,
  choices,
  breaking: [],
  unrepeatable: [],
  passed: new Set([
    'short-search=404',
    'short-search=422',
    'trim=dropped',
    'error-body=empty',
    '503=1s@readGroup',
  ]),
  reached: new Set(['short-search=404', 'short-search=422', 'trim=dropped', '503=1s@readGroup']),
  isInterrupted: false,
}
const broken = (...each: readonly Choice[]) => ({ choices: each, failure })
const failing: Findings = {
  ...passing,
  breaking: [
    broken(short),
    broken(reading('short-search', '422')),
    broken(reading('error-body/readGroup', 'empty')),
    broken(trouble),
  ],
  unrepeatable: [broken(reading('trim', 'dropped'))],
}

const reportFrom = (findings: Partial<Findings>): ClientReport =>
  reportOf(
    { ...passing, ...findings },
    {
      tool: { name: 'principal-oracle', version: '1.2.3' },
      command: 'npm test',
      startedAt: '2030-01-01T12:00:00.000Z',
      durationMs: 1500,
      repeat: options => `principal-oracle exec ${options.join(' ')} -- npm test`,
    },
  )
const look = { colours: false, remarks: [], files: [] }
const firstFailure: Partial<Findings> = { first: { ...first, failure }, choices: [] }
const silent: Partial<Findings> = {
  first: { ...first, reached: { ...first.reached, operations: new Map() } },
  choices: [],
}
const all = [
  passing,
  failing,
  firstFailure,
  silent,
  { isInterrupted: true, first: undefined, choices: [] },
  { ...failing, isInterrupted: true },
]

test('Every report is valid against its JSON Schema', async t => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
    readJson(fixture('exec-report.schema.json')) as object,
  )
  for (const findings of all) t.ok(validate(reportFrom(findings)), JSON.stringify(validate.errors))
  t.notOk(validate({ ...reportFrom(passing), more: 1 }))
})

test('A choice has the status that its runs show', async t => {
  const statuses = (findings: Partial<Findings>) => reportFrom(findings).choices.map(({ status }) => status)
  t.same(statuses(passing), ['passed', 'passed', 'passed', 'not reached', 'passed'])
  t.same(statuses(failing), ['failed', 'failed', 'not repeatable', 'failed', 'failed'])
  t.same(statuses({ passed: new Set(), isInterrupted: true }), Array(5).fill('not run'))
  // Both passed alone; only the two together break the client.
  const pair = [broken(short, reading('trim', 'dropped'))]
  t.same(statuses({ breaking: pair }).slice(0, 3), ['passed', 'passed', 'passed'])
  t.equal(reportFrom({ breaking: pair }).breaking[0]?.id, 'short-search=404 + trim=dropped')
})

test('The order of failures does not depend on the order in which runs end', async t => {
  const pair = broken(reading('short-search', '422'), reading('trim', 'dropped'))
  const breaking = [...failing.breaking, pair]
  const ids = (order: readonly Broken[]) => reportFrom({ breaking: order }).breaking.map(({ id }) => id)
  t.same(ids(breaking.toReversed()), ids(breaking))
  t.equal(ids(breaking).at(-1), 'short-search=422 + trim=dropped')
})

test('The exit code follows from the verdict and the baseline', async t => {
  const codes = (...baseline: readonly string[]) =>
    all.map(findings => exitCodeOf(reportFrom(findings), baseline))
  t.same(codes(), [0, 1, 2, 2, 2, 1])
  const known = reportFrom(failing).breaking.map(({ id }) => id)
  t.same(codes(...known), [1, 0, 2, 2, 2, 2])
  t.same(excuseFor(reportFrom(failing), known), ['--baseline: everything that breaks the client is known'])
  t.same(excuseFor(reportFrom(failing), known.slice(1)), [])
})

test('A baseline may have troubles although only readings are tried, and names a pair in any order', async t => {
  const readings = { choices: choices.filter(({ kind }) => kind === 'reading') }
  t.equal(exitCodeOf(reportFrom(readings), ['401@readGroup']), 0)
  t.equal(exitCodeOf(reportFrom({}), ['401@readGroup']), 1)
  const pair = reportFrom({ breaking: [broken(short, reading('trim', 'dropped'))] })
  t.equal(exitCodeOf(pair, ['trim=dropped + short-search=404']), 0)
})

test('The text and the complaints on a baseline say what a reader needs', async t => {
  const texts = (shown: Readonly<Record<string, Partial<Findings>>>) =>
    Object.entries(shown).map(([what, findings]) => [what, textOf(reportFrom(findings), look)])
  const complaints = (id: string, findings: Partial<Findings> = passing) => [
    `--baseline ${id}`,
    complaintsOn(reportFrom(findings), [id]).join('\n'),
  ]
  matchTexts(
    t,
    import.meta.url,
    Object.fromEntries([
      ...texts({
        'Choices break the client': failing,
        'No choice breaks it': passing,
        'The runs were interrupted': { ...failing, isInterrupted: true },
        'It fails with the first server': firstFailure,
        'It sends nothing': silent,
      }),
      complaints('trim=dropped'),
      complaints('error-body=empty'),
      complaints('error-body/readGroup=empty'),
      complaints('trim=dropped + error-body=empty'),
      complaints('trim=dropped + short-search=404'),
      complaints('503=1s@readGroup'),
      complaints('short-search=400'),
    ]),
  )
  const [onceFailed] = complaintsOn(reportFrom(failing), ['trim=dropped'])
  t.match(onceFailed, / failed once, and passed when it was repeated$/)
  t.match(complaintsOn(reportFrom({ passed: new Set() }), ['trim=dropped'])[0], / was not run$/)
})

test('Colours are only where they are asked for', async t => {
  t.notMatch(textOf(reportFrom(failing), look), '\u001b')
  t.match(textOf(reportFrom(failing), { ...look, colours: true }), '\u001b[')
})

test('Whatever the client prints and sends, the page has no other elements, and the text has no control characters', async t => {
  const bare = htmlOf(reportFrom(failing), []).match(/<[a-z!/][^>]*>/g)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<b>', '"><script>', '\u001b[2J', '&lt;', '\ud800'),
      (start, end) => {
        const odd = `${start}${end}`
        const report = reportFrom({
          ...failing,
          breaking: failing.breaking.map(each => ({
            ...each,
            failure: {
              ...failure,
              end: odd,
              lines: [odd],
              requests: [{ method: odd, path: odd, body: odd, caller: odd, status: null, trouble: [odd] }],
            },
          })),
        })
        t.same(htmlOf(report, []).match(/<[a-z!/][^>]*>/g), bare)
        t.notMatch(textOf(report, look), /[^\P{Cc}\n]/u)
      },
    ),
    { numRuns: 100 },
  )
  t.notMatch(htmlOf(reportFrom(failing), []), /<script|<link|<img|https?:|url\(/)
})

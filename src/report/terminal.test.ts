import fc from 'fast-check'
import { test } from 'tap'
import { aboutRun, evidenceWith, expecting, ids, reportWith, request } from '../dev/test-support/evidence.js'
import { matchTexts } from '../dev/test-support/match-texts.js'
import { type ClauseId, clauseIds } from '../spec/clauses.js'
import type { Look } from './look.js'
import type { Evidence, Report } from './report.js'
import { Run } from './run.js'
import { summarize } from './terminal.js'
import { spent } from './verdict.js'

/** A run of some clauses in which a search was served and one clause passed. */
function served(...others: readonly ClauseId[]): Run {
  const run = new Run(['read.content', ...others])
  run.served()
  run.check('read.content', 'A read shows it')
  return run
}

function mixed(...others: readonly ClauseId[]): Report {
  const run = served(...others)
  run.errored('delete.permission', 'a mistake of ours')
  run.fail('search.once', evidenceWith([refusal], { message: 'it is there twice' }))
  return run.report(aboutRun)
}

function withReadings(): Report {
  const run = new Run(['search.email'])
  run.observe('trim', 'kept')
  run.observe('size-limits', 'title: 60 characters', true)
  run.observe('short-search', '418')
  run.observe('missing-token/readGroup', '403')
  run.observe('missing-token/createGroup', '401')
  run.observe('missing-token/deleteGroup', '401')
  return run.report(aboutRun)
}

const joined = request('POST', `/${ids.vetted}/${ids.carol}`, 200, { actor: ids.anna, response: '' })
const noise = Array.from({ length: 9 }, () => request('GET', '?s=%C5%BBak', 404, { response: '{}' }))
const refusal = request('GET', `/${ids.larks}`, 403, { response: '{"error":"no"}' })
const throughGroup = evidenceWith([joined, ...noise, refusal], {
  message: 'readGroup does not return 200 to a caller with permission',
  expected: `200: an ACR gives it to ${ids.vetted}`,
})
const failing = failed({
  'acr.through-group': throughGroup,
  'state.model': evidenceWith([refusal], { message: 'Wrong response to readGroup' }),
  'auth.bad-token': evidenceWith(
    [{ ...refusal, actor: 'bad:expired', status: 200, response: '{"title":"Larks"}' }],
    { expected: '401 or 403', ...expecting({ statuses: [401, 403] }, 0) },
  ),
})

function failed(by: Readonly<Partial<Record<ClauseId, Evidence>>>): Report {
  const run = new Run(Object.keys(by) as ClauseId[])
  for (const [id, evidence] of Object.entries(by)) run.fail(id as ClauseId, evidence)
  return run.report(aboutRun)
}

function withMissed(reason: string): Report {
  const run = new Run(['search.partial'])
  run.cover('search.partial', { strength: 2, factors: {}, pairs: 40, covered: 30, missed: { [reason]: 10 } })
  return run.report(aboutRun)
}

function inTier(tier: 'actors' | 'control'): Report {
  const run = served('search.email')
  run.skip('read.content', 'needs control in the target file', 'Every read shows it')
  run.skip('search.email', 'needs control in the target file', 'Every search finds it')
  return run.report({ ...aboutRun, target: { ...aboutRun.target, tier } })
}

function failedIn(...names: readonly string[]): Report {
  const run = served()
  for (const [at, test] of names.entries())
    run.fail('read.content', evidenceWith([{ ...refusal, status: 400 + at }], { message: `${at}`, test }))
  return run.report(aboutRun)
}

const tests = ['A read shows a', 'A read shows b'] as const
const replay = 'replay report.json'
const summaries: Readonly<Record<string, readonly [report: Report, look: Look]>> = {
  'the clauses of each section': [
    mixed('delete.permission', 'search.once', 'search.email'),
    { verbose: true },
  ],
  'the unusual readings': [withReadings(), {}],
  'all readings': [withReadings(), { verbose: true }],
  'the failures by likely cause, with the command to replay and the file': [
    failing,
    { replay, files: ['report.json'] },
  ],
  'all requests of a failure': [failing, { replay, verbose: true }],
  'what a replay needs': [failing, { replayHint: 'To replay failures: …' }],
  'nothing to replay': [served().report(aboutRun), { replayHint: 'To replay failures: …' }],
  'clauses that were not selected': [served('search.email').report(aboutRun), {}],
  'the selected clauses by section': [served('search.email').report(aboutRun), { verbose: true }],
  'the coverage if a budget was spent': [withMissed(spent), {}],
  'the coverage without --verbose': [withMissed('of another reason'), {}],
  'why the exit code is 1 although no clause failed': [
    new Run(['read.content']).report(aboutRun),
    { remarks: ['--require-all: read.content is untested'] },
  ],
  'what passes in a lower tier do not include': [inTier('actors'), {}],
  'the tests that were not tried': [inTier('actors'), { verbose: true }],
  'the highest tier': [inTier('control'), {}],
  'the test of a case and few others': [failedIn(...tests, 'update.title: An update stores it'), {}],
  'many failed tests': [failedIn(...tests, 'A read shows c', 'A read shows d'), {}],
  'all failed tests': [failedIn(...tests, 'A read shows c', 'A read shows d'), { verbose: true }],
}

test('The summary shows what a reader needs', async t => {
  const texts = Object.entries(summaries).map(([what, [report, look]]) => [what, summarize(report, look)])
  matchTexts(t, import.meta.url, Object.fromEntries(texts))
})

test('The sections have every clause once, and every SVC-ID of a failure has a name', async t => {
  const counts = summarize(mixed(...clauseIds), { verbose: true })
    .split('\n')
    .filter(line => /^ {2}(intro|all|\d(\.\d)?) /.test(line))
    .flatMap(line => [...line.matchAll(/(\d+) (?:passed|failed|untested|errored)(?=,|$)/g)])
  t.equal(
    counts.reduce((sum, [, count]) => sum + Number(count), 0),
    clauseIds.length,
  )
  t.notMatch(summarize(failing, {}).replace(/^ {2}SVC-IDs .*$/gm, ''), /SVC-/)
})

test('Without colours the summary holds no control character, whatever the target returned', async t => {
  const odd = '\u001b[31m\u202e\u0000\ud800 {"a": 1'
  const report = reportWith({
    'read.content': [evidenceWith([{ ...refusal, response: odd, body: { [odd]: odd } }], { message: odd })],
  })
  t.notMatch(summarize(report, { colours: false }), /[^\P{Cc}\n]|[\p{Cf}\p{Cs}]/u)
  t.match(summarize(report, { colours: true }), '\u001b[1m')
})

test('The summary names every failed clause, whatever the evidence holds', async () => {
  const texts = fc.oneof(
    fc.constantFrom(
      '',
      '200',
      '403 or 404: x',
      '200 {}, and {"title":1}',
      '{"a":',
      'null',
      '<created 1>',
      ids.larks,
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  const requests = fc.array(
    fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      path: fc.oneof(
        texts.map(text => `/${text}`),
        fc.constantFrom(
          `/x/${ids.larks}`,
          `/x/${ids.larks}/${ids.carol}`,
          '/x?s=%',
          '/x?s=Lar&a=%zz',
          '/%zz',
        ),
      ),
      actor: fc.constantFrom(null, ids.carol, ids.anna, 'bad:expired', 'bad:__proto__', 'nobody'),
      body: fc.oneof(texts, fc.constant(null), fc.dictionary(texts, texts)),
      status: fc.constantFrom(null, 200, 204, 403, 404, 500),
      response: texts,
    }),
    { maxLength: 7 },
  )
  const evidence = fc
    .record({ requests, message: texts, expected: texts, observed: texts })
    .map(each => evidenceWith(each.requests, each))
  const failed: readonly ClauseId[] = ['read.content', 'search.email', 'wire.json']
  fc.assert(
    fc.property(fc.tuple(evidence, evidence, evidence), fc.boolean(), (all, verbose) => {
      const report = reportWith(Object.fromEntries(failed.map((id, at) => [id, all.slice(at, at + 1)])))
      const headlines = summarize(report, { verbose }).match(/^✗ .*/gm)?.join() ?? ''
      return failed.every(id => headlines.includes(id))
    }),
  )
})

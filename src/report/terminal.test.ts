import fc from 'fast-check'
import { test } from 'tap'
import { evidenceWith, expecting, ids, reportWith, request } from '../dev/test-support/evidence.js'
import type { ClauseId } from '../spec/clauses.js'
import { Run } from './run.js'
import { summarize } from './terminal.js'
import { spent } from './verdict.js'

const about = {
  tool: { name: 'principal-oracle', version: '1.2.3' },
  target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'control' },
  seed: 7,
} as const

test('With --verbose, the summary shows how many clauses of each section have each status', t => {
  const run = new Run()
  run.served()
  run.check('read.content')
  run.errored('delete.permission', 'a mistake of ours')
  run.fail('search.once', evidenceWith([], { message: 'it is there twice' }))
  const lines = summarize(run.report(about), { colours: false, verbose: true }).split('\n')
  const of = (section: string) => lines.find(line => line.startsWith(`  ${section} `))
  t.match(of('4.1'), /^ {2}4\.1 +Search profiles and groups +1 failed, \d+ untested$/)
  t.match(of('4.3'), /^ {2}4\.3 +Read group +1 passed, \d+ untested$/)
  t.match(of('4.5'), /^ {2}4\.5 +Delete group +\d+ untested, 1 errored$/)
  t.ok(
    lines.findIndex(line => line.startsWith('  intro ')) < lines.findIndex(line => line.startsWith('  1 ')),
  )
  const counted = lines
    .filter(line => /^ {2}(intro|all|\d(\.\d)?) /.test(line))
    .flatMap(line => [...line.matchAll(/(\d+) (?:passed|failed|untested|errored)(?=,|$)/g)])
    .reduce((sum, [, count]) => sum + Number(count), 0)
  t.equal(counted, run.report(about).clauses.length)
  t.notMatch(summarize(run.report(about), { colours: false }), 'Clauses by section')
  t.end()
})

test('The summary shows the unusual readings, and with --verbose the value or the note of each', t => {
  const run = new Run()
  run.observe('trim', 'kept')
  run.observe('size-limits', 'title: 60 characters', true)
  run.observe('short-search', '418')
  run.observe('missing-token/readGroup', '403')
  run.observe('missing-token/createGroup', '401')
  run.observe('missing-token/deleteGroup', '401')
  const linesOf = (verbose: boolean) =>
    summarize(run.report(about), { colours: false, verbose })
      .split('\n')
      .filter(line => /^ {2}open\.|open points/.test(line))
  t.same(linesOf(false), [
    '2 of 4 observed open points have a known reading; --verbose lists all.',
    '  open.short-search                  status 418 (not a known reading)',
    '  open.missing-token                 401; 403 for readGroup',
  ])
  t.same(linesOf(true), [
    '  open.trim                          kept',
    '  open.size-limits                   title: 60 characters',
    '  open.short-search                  status 418 (not a known reading)',
    '  open.missing-token/readGroup       403',
    '  open.missing-token/createGroup     401',
    '  open.missing-token/deleteGroup     401',
  ])
  t.end()
})

const joined = request('POST', `/${ids.vetted}/${ids.carol}`, 200, { actor: ids.anna, response: '' })
const noise = Array.from({ length: 9 }, () => request('GET', '?s=%C5%BBak', 404, { response: '{}' }))
const refusal = request('GET', `/${ids.larks}`, 403, { response: '{"error":"no"}' })
const throughGroup = evidenceWith([joined, ...noise, refusal], {
  message: 'readGroup does not return 200 to a caller with permission',
  expected: `200: an ACR gives it to ${ids.vetted}`,
})
const failing = reportWith({
  'acr.through-group': [throughGroup],
  'state.model': [evidenceWith([refusal], { message: 'Wrong response to readGroup' })],
  'auth.bad-token': [
    evidenceWith([{ ...refusal, actor: 'bad:expired', status: 200, response: '{"title":"Larks"}' }], {
      expected: '401 or 403',
      ...expecting({ statuses: [401, 403] }, 0),
    }),
  ],
})

test('The summary ends with the failures by likely cause, the verdict, the command to replay and the file', t => {
  const look = { colours: false, replay: 'replay report.json', files: ['report.json'] }
  const text = summarize(failing, look)
  t.match(
    text,
    `
✗ acr.through-group, state.model: likely one cause
  readGroup does not return 200 to a caller with permission
  Given    Carol is in Vetted
           an ACR gives Vetted write on Larks
           no other ACR on Larks names Carol or a group of Carol
           Larks has no members
           the token of Carol was issued before these requests

    POST Vetted/Carol as Anna → 200 (empty)
  ▶ GET Larks as Carol → 403 {"error":"no"}   expected 200
    (not shown: 9 of 11 requests; --verbose shows all)

  SVC-IDs  Anna ${ids.anna}, Carol ${ids.carol}, Vetted ${ids.vetted}, Larks ${ids.larks}
  Why      expected 200: an ACR gives it to <Vetted>
           An ACR that names a group grants its permission to every member of that group, and to no other caller. (section 1)
  Also     state.model: Wrong response to readGroup; GET Larks as Carol → 403
  Replay   replay report.json --only acr.through-group
`,
  )
  t.match(text, '\n  ▶ GET Larks with an expired token → 200 {"title":"Larks"}   expected 401 or 403\n')
  t.match(text, /\nnonconformant: 2 likely causes\nReplay all: replay report\.json\nReport: report\.json$/)
  t.notMatch(text.replace(/^ {2}SVC-IDs .*$/gm, ''), /SVC-/, 'every SVC-ID has a name')
  const hinted = summarize(failing, { replayHint: 'To replay failures: …' })
  t.match(hinted, /2 likely causes\nTo replay failures: …$/)
  t.notMatch(summarize(reportWith({}), { replayHint: 'To replay failures: …' }), /To replay/)
  const verbose = summarize(failing, { ...look, verbose: true })
  t.equal(verbose.split('GET /auth/v1/profile?s=Żak as Carol → 404 {}').length, 1 + noise.length)
  t.end()
})

test('Without colours the summary holds no control character, whatever the target returned', t => {
  const odd = '\u001b[31m\u202e\u0000\ud800 {"a": 1'
  const report = reportWith({
    'read.content': [evidenceWith([{ ...refusal, response: odd, body: { [odd]: odd } }], { message: odd })],
  })
  t.notMatch(summarize(report, { colours: false }), /[^\P{Cc}\n]|[\p{Cf}\p{Cs}]/u)
  t.match(summarize(report, { colours: true }), '\u001b[1m')
  t.end()
})

test('The summary names every failed clause, whatever the evidence holds', t => {
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
  t.end()
})

test('The summary counts the clauses that were not selected apart', t => {
  const run = new Run(['read.content', 'search.email'])
  run.served()
  run.check('read.content')
  const { clauses } = run.report(about)
  t.match(
    summarize(run.report(about), {}),
    `1 passed, 0 failed, 1 untested (and ${clauses.length - 2} not selected), 0 errored;`,
  )
  t.end()
})

test('With --verbose, the sections have the selected clauses alone, and the passed ones by name', t => {
  const run = new Run(['read.content', 'search.email'])
  run.served()
  run.check('read.content')
  const text = summarize(run.report(about), { verbose: true })
  t.match(
    text,
    /Clauses by section:\n {2}4\.1 .* 1 untested\n {2}4\.3 .* 1 passed\n {8}passed: read\.content\n\n/,
  )
  t.end()
})

test('The summary says how much of the coverage was reached with --verbose, and if a budget was spent', t => {
  const withMissed = (reason: string) => {
    const run = new Run()
    run.cover('search.partial', {
      strength: 2,
      factors: {},
      pairs: 40,
      covered: 30,
      missed: { [reason]: 10 },
    })
    return run.report(about)
  }
  const line = (reason: string) => `\n30 of 40 pairs of levels covered; missed: 10 because ${reason}\n`
  const isShown = (reason: string, verbose: boolean) =>
    summarize(withMissed(reason), { verbose }).includes(line(reason))
  t.same(
    [
      isShown(spent, false),
      isShown(spent, true),
      isShown('of another reason', false),
      isShown('of another reason', true),
    ],
    [true, true, false, true],
  )
  t.end()
})

test('The summary says why the exit code is 1 although no clause failed', t => {
  const remarks = ['--require-all: read.content is untested']
  t.match(summarize(new Run().report(about), { colours: false, remarks }), `\n${remarks[0]}`)
  t.end()
})

test('In a lower tier, the summary counts what passes do not include, and --verbose lists it', t => {
  const run = new Run()
  run.served()
  run.check('read.content', 'A read shows it')
  run.skip('read.content', 'needs control in the target file', 'Every read shows it')
  run.skip('search.email', 'needs control in the target file', 'Every search finds it')
  const inTier = (tier: 'actors' | 'control', verbose = false) =>
    summarize(run.report({ ...about, target: { ...about.target, tier } }), { verbose })
  t.match(
    inTier('actors'),
    '\nin this tier, 1 test of 1 passed clause was not tried (--verbose lists them)\n',
  )
  t.match(
    inTier('actors', true),
    '\n  read.content\n    Every read shows it (needs control in the target file)\n',
  )
  t.notMatch(inTier('control', true), 'not tried')
  t.end()
})

test('A failure names the test of its case and few others, and counts those of its clauses', t => {
  const blockOf = (...names: readonly string[]) => {
    const run = new Run()
    for (const [at, test] of names.entries())
      run.fail('read.content', evidenceWith([{ ...refusal, status: 400 + at }], { message: `${at}`, test }))
    run.check('read.content', 'A read shows e')
    run.served()
    return (verbose: boolean) => summarize(run.report(about), { verbose })
  }
  const few = blockOf('A read shows a', 'A read shows b', 'update.title: An update stores it')
  t.match(
    few(false),
    / {2}Test {5}A read shows a\n {2}Tests {4}read.content: 2 failed, 1 passed\n.*✗ A read shows b\n.*✗ update.title: An/,
  )
  const many = blockOf('A read shows a', 'A read shows b', 'A read shows c', 'A read shows d')
  t.notMatch(many(false), '✗ A read')
  t.match(many(true), '✗ A read shows d')
  t.end()
})

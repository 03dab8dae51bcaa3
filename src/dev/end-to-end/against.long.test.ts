import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { CheckOptions } from '../../check/options.js'
import { UsageError } from '../../files.js'
import { differentReadings } from '../../report/notes.js'
import type { Report } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import { type RunningTarget, startForeign, startOracle } from '../prove/targets.js'
import { keepWorld } from '../test-support/kept-world.js'
import { idsWith, notPassed } from '../test-support/report-clauses.js'
import { stillFails } from '../test-support/reproduce.js'
import { consistent } from '../test-support/selections.js'

type Options = Omit<CheckOptions, 'url' | 'target' | 'control' | 'against'>

async function compare(first: RunningTarget, other: RunningTarget, options: Options): Promise<Report> {
  const { url, control } = first
  return checkHere({ url, control, against: other.url, seed: 1, ...options })
}

async function both(t: Test, ...targets: readonly Promise<RunningTarget>[]) {
  const started = (await Promise.all(targets)) as [RunningTarget, RunningTarget]
  t.teardown(() => Promise.all(started.map(({ close }) => close())))
  return started
}

/** The open points on which the report lists different readings. */
function different({ readings }: Report): readonly string[] {
  return readings.filter(({ note }) => note?.startsWith(differentReadings)).map(({ id }) => id)
}

test('An implementation with other readings, names and ids shows no difference, in either direction', async t => {
  const [reference, foreign] = await both(t, startOracle({}), startForeign([]))
  for (const [first, other] of [
    [reference, foreign],
    [foreign, reference],
  ] as const) {
    const report = await compare(first, other, { runs: 3 })
    t.same([report.verdict, idsWith(report, 'failed'), idsWith(report, 'errored')], ['conformant', [], []])
    t.same(idsWith(report, 'untested'), ['state.consistent', 'state.concurrent'])
    t.match(report.against, { baseUrl: other.url, strict: false })
    for (const id of ['open.read-fields', 'open.trim', 'open.remove-non-member'])
      t.ok(different(report).includes(id), id)
  }
})

const selected: readonly ClauseId[] = [
  'search.min-length',
  'create.persists',
  'remove.member',
  'search.values',
]
const readings = ['short-search=422', 'creator-is-member=yes', 'remove-non-member=404']

test('Other readings are listed, and fail a strict comparison with evidence that replays', async t => {
  const [first, other] = await both(t, startOracle({}), startOracle({ readings }))
  const report = await compare(first, other, { only: selected, runs: 10 })
  t.same([report.verdict, idsWith(report, 'passed').toSorted()], ['conformant', selected.toSorted()])
  t.same(different(report).toSorted(), [
    'open.creator-is-member',
    'open.remove-non-member',
    'open.short-search',
  ])
  const strict = await compare(first, other, { only: [...selected, consistent], runs: 2, strict: true })
  t.same(idsWith(strict, 'passed'), ['search.values'])
  t.equal(strict.against?.strict, true)
  for (const { id, evidence } of strict.clauses)
    for (const { message, requests } of evidence) {
      t.match(message, /both are fair$/, id)
      t.ok(requests.length > 0, `${id} has requests`)
    }
  t.ok(await stillFails(strict, first), 'replay sees the difference again')
})

test('A strict comparison of equal servers finds no difference', async t => {
  const [first, other] = await both(t, startOracle({ readings }), startOracle({ readings }))
  const report = await compare(first, other, { runs: 2, strict: true })
  t.same([report.verdict, notPassed(report).map(({ id }) => id)], ['conformant', ['state.concurrent']])
})

/** Faults of all areas, each with the clause that it breaks. */
const faults: Readonly<Record<string, ClauseId>> = {
  'first-profile-by-default': 'auth.token-required',
  'expired-token': 'auth.bad-token',
  'bearer-token': 'wire.cookie',
  'counted-message': 'search.envelope',
  'avatar-in-lower-case': 'search.values',
  'profiles-anyway': 'search.includes',
  'email-case': 'search.case-insensitive',
  'any-word': 'search.field-start',
  'no-minimum': 'search.min-length',
  'one-of-a-name': 'search.common-name',
  'create-or-get': 'create.returns-id',
  'created-in-part': 'create.requires-fields',
  'first-member-not-shown': 'read.content',
  'title-in-the-refusal': 'read.permission',
  'put-replaces-the-whole': 'update.partial',
}

// By turns, the fault is in the first deployment and in the other one.
for (const [at, [name, id]] of Object.entries(faults).entries())
  test(`The fault ${name} of one deployment fails ${id}, and the message says which one is right`, async t => {
    const [correct, faulty] = await both(t, startOracle({}), startOracle({ faults: [name] }))
    const isFirstRight = at % 2 === 0
    const [first, other] = isFirstRight ? [correct, faulty] : [faulty, correct]
    const report = await compare(first, other, { only: [id], runs: 5 })
    t.same(idsWith(report, 'failed'), [id])
    const [evidence] = report.clauses.flatMap(row => row.evidence)
    t.match(evidence?.message, isFirstRight ? 'the first is right by' : 'the other is right by')
    t.match(evidence?.expected, /\(the other deployment\)$/)
    t.notMatch(JSON.stringify(report), /eyJ[\w-]{10}/)
    t.ok(await stillFails(report, first), 'replay sees what the first does')
    if (!isFirstRight) t.notOk(await stillFails(report, correct), 'replay sees that another server differs')
  })

test('A fault that both have is no difference', async t => {
  const [first, other] = await both(
    t,
    startOracle({ faults: ['put-replaces-the-whole'] }),
    startOracle({ faults: ['put-replaces-the-whole'] }),
  )
  const report = await compare(first, other, { only: ['update.partial', 'read.content'], runs: 10 })
  t.same(idsWith(report, 'passed'), ['read.content', 'update.partial'])
})

test('The history of a difference has only the requests that it needs', async t => {
  const [first, other] = await both(t, startOracle({}), startForeign(['deleted-group-grants']))
  const report = await compare(first, other, { only: ['acr.deleted-group', 'state.model'] })
  t.ok(idsWith(report, 'failed').includes('acr.deleted-group'))
  for (const { message, requests } of report.clauses.flatMap(({ evidence }) => evidence))
    t.ok(requests.length <= 4, `${message}: ${requests.length} requests`)
})

test('Two deployments that keep the same world are compared on it, and keep it', async t => {
  const [first, other] = [await keepWorld('world'), await keepWorld('world')]
  const faulty = await keepWorld('world', { faults: ['avatar-in-lower-case'] })
  t.teardown(() => Promise.all([first, other, faulty].map(({ close }) => close())))
  const before = [first.world(), other.world()]
  const options = { target: first.target, seed: 1, runs: 3 }
  const same = await checkHere({ ...options, against: other.target })
  t.same([same.verdict, idsWith(same, 'failed')], ['conformant', []])
  t.same([first.world(), other.world()], before)
  const differs = await checkHere({ ...options, against: faulty.target, only: ['search.values'] })
  t.same(idsWith(differs, 'failed'), ['search.values'])
})

test('Deployments that cannot be compared make the run inconclusive, with what is missing', async t => {
  const [first, other] = await both(t, startOracle({}), startOracle({}))
  const kept = await keepWorld('world')
  t.teardown(() => kept.close())
  t.match(await checkHere({ target: kept.target, against: other.url, seed: 1 }), {
    verdict: 'inconclusive',
    error: /^a comparison needs the control protocol of both deployments, or tokens and the same world/,
  })
  t.match(
    await checkHere({ url: first.url, control: first.control, against: 'http://127.0.0.1:1', seed: 1 }),
    {
      verdict: 'inconclusive',
      error: /^the other deployment: the target cannot be reached: /,
    },
  )
  await t.rejects(compare(first, first, {}), UsageError)
})

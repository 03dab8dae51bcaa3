import fc from 'fast-check'
import { test } from 'tap'
import { type Operation, operations } from '../spec/endpoints.js'
import { openPointIds } from '../spec/open-points.js'
import { defaultReadings, type Readings, readingFor } from '../spec/readings.js'
import type { Findings } from './attempt.js'
import { type Attempt, Interrupted, type Reached, type TryOn } from './attempt.js'
import { type Choice, idOf, idOfAll, type ReadingChoice, readingsWith } from './choice.js'
import { readingChoices } from './reading-choices.js'
import { type SurveyOptions, survey } from './survey.js'

/** What must hold for a client to fail: readings, each of the server or of one operation. */
type Cause = readonly ReadingChoice[]

const used: readonly Operation[] = ['searchPrincipals', 'readGroup', 'updateGroup']
/** The keys of the readings on which the model of a client depends. */
const keys = [
  'short-search/searchPrincipals',
  'trim',
  'result-order',
  ...['success-bodies', 'error-body'].flatMap(id => used.map(operation => `${id}/${operation}`)),
]
const reached: Reached = {
  readings: new Set(keys),
  operations: new Map(used.map(operation => [operation, 2])),
  troubles: new Set(),
}
const failure = { end: 'exit code 1', lines: ['not ok 1'], requests: [], sent: 1 }

const has = (readings: Readings, { key, value }: ReadingChoice) => {
  const [id = '', operation] = key.split('/')
  const point = openPointIds.find(known => known === id)
  return point !== undefined && readingFor(readings, point, (operation ?? 'readGroup') as Operation) === value
}

/** A model of a client that fails on the servers that have all readings of one of the causes. */
function client(causes: readonly Cause[], base = defaultReadings) {
  const tried: (readonly Choice[])[] = []
  const tryOn: TryOn = async choices => {
    tried.push(choices)
    const readings = readingsWith(base, choices)
    const isBroken = causes.some(cause => cause.every(choice => has(readings, choice)))
    return { failure: isBroken ? failure : undefined, reached }
  }
  return { tryOn, tried }
}

const run = (tryOn: TryOn, options: Partial<SurveyOptions> = {}): Promise<Findings> =>
  survey(
    {
      base: defaultReadings,
      everyReading: true,
      everyTrouble: false,
      jobs: 1,
      progress: () => {},
      ...options,
    },
    tryOn,
  )
/** Only one operation searches, so that the whole server may be named as well. */
const oneOperation = '/searchPrincipals'
const ids = ({ breaking }: Findings) =>
  breaking
    .map(({ choices }) => idOfAll(choices).replace(`short-search${oneOperation}`, 'short-search'))
    .toSorted()
const chosen = (word: string): ReadingChoice => {
  const [key = '', value = ''] = word.split('=')
  return { kind: 'reading', key, value }
}

test('A client that survives is run on every server, and every two choices that it reaches occur together', async t => {
  const { tryOn, tried } = client([])
  const findings = await run(tryOn)
  t.same(ids(findings), [])
  t.equal(findings.runs, tried.length)
  t.same(tried[0], [])
  const occurs = (...words: readonly string[]) =>
    tried.some(choices => words.every(word => choices.map(idOf).includes(word)))
  for (const choice of readingChoices(defaultReadings)) t.ok(occurs(idOf(choice)), idOf(choice))
  t.ok(occurs('trim=dropped', 'error-body/readGroup=empty'))
  t.ok(occurs('error-body/updateGroup=empty', 'error-body/readGroup=empty'))
  t.ok(occurs('short-search/searchPrincipals=404', 'result-order=id'))
  t.ok(findings.runs < 80, `${findings.runs} runs`)
})

test('A cause of one choice is named for the whole server, or for the operations that matter', async t => {
  const named: readonly [cause: readonly string[], ids: readonly string[]][] = [
    [['short-search/searchPrincipals=404'], ['short-search=404']],
    [['error-body/readGroup=empty'], ['error-body/readGroup=empty']],
    [['result-order=id'], ['result-order=id']],
  ]
  for (const [cause, expected] of named) t.same(ids(await run(client([cause.map(chosen)]).tryOn)), expected)
  const everywhere = used.map(operation => [chosen(`error-body/${operation}=empty`)])
  t.same(ids(await run(client(everywhere).tryOn)), ['error-body=empty'])
})

/** Choices that combinations contain: every value of a key other than its default. */
const paired = keys.flatMap(key =>
  readingChoices(defaultReadings)
    .filter(choice => choice.key === key.split('/')[0])
    .map(({ value }): ReadingChoice => ({ kind: 'reading', key, value })),
)

const isAt = (id: string) => (choice: ReadingChoice) => choice.key.startsWith(`${id}/`)
const place = ({ key }: ReadingChoice) => (openPointIds as readonly string[]).indexOf(key.split('/')[0] ?? '')
const inOrder = (choices: readonly ReadingChoice[]) =>
  choices.toSorted(
    (one, other) => place(one) - place(other) || keys.indexOf(one.key) - keys.indexOf(other.key),
  )

test('Whatever one or two choices break a client, exactly these are found, also with several runs at a time', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(paired.length - 1), { minLength: 2, maxLength: 5 }),
      fc.constantFrom(1, 3),
      async (numbers, jobs) => {
        const [first, second, ...alone] = numbers.map(at => paired[at] as ReadingChoice)
        if (first === undefined || second === undefined || first.key === second.key) return true
        const causes = [[first, second], ...alone.map(choice => [choice])]
        // What breaks the client at every operation has one name.
        fc.pre(['success-bodies', 'error-body'].every(id => alone.filter(isAt(id)).length < used.length))
        const found = await run(client(causes).tryOn, { jobs })
        const expected = causes.map(choices =>
          idOfAll(inOrder(choices)).replace(`short-search${oneOperation}`, 'short-search'),
        )
        return JSON.stringify(ids(found)) === JSON.stringify(expected.toSorted())
      },
    ),
    { numRuns: 60 },
  ))

test('A failure that passes when it is repeated does not count', async t => {
  let failures = 0
  const flaky: TryOn = async choices => {
    const fails = choices.some(choice => idOf(choice) === 'trim=dropped') && failures++ === 0
    return { failure: fails ? failure : undefined, reached }
  }
  const findings = await run(flaky)
  t.same(ids(findings), [])
  t.same(
    findings.unrepeatable.map(({ choices }) => idOfAll(choices)),
    ['trim=dropped'],
  )
})

test('A client that fails at random is not run for ever', () =>
  fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(9)), async numbers => {
      const tryOn: TryOn = async choices => {
        const fails = choices.length > 0 && numbers.next().value === 0
        return { failure: fails ? failure : undefined, reached }
      }
      return (await run(tryOn)).runs < 2000
    }),
    { numRuns: 20 },
  ))

test('Each trouble is tried alone, for each operation that the client used', async t => {
  const tryOn: TryOn = async choices => {
    const options = choices.flatMap(choice => (choice.kind === 'trouble' ? [choice.option] : []))
    const troubles = new Set(options.map(option => option.split('@')[0] ?? ''))
    return {
      failure: options.includes('503=1s@readGroup') ? failure : undefined,
      reached: { ...reached, troubles },
    }
  }
  const findings = await run(tryOn, { everyReading: false, everyTrouble: true })
  t.same(ids(findings), ['503=1s@readGroup'])
  const options = findings.choices.map(idOf)
  for (const operation of used)
    for (const word of ['401', '503=1s', 'cut-off']) t.ok(options.includes(`${word}@${operation}`))
  t.ok(options.includes('401@readGroup#2'))
  t.same(
    options.filter(option => option.startsWith('fail-after')),
    ['fail-after@updateGroup'],
  )
  t.notOk(options.some(option => option.includes(operations.find(each => !used.includes(each)) ?? '')))
})

test('If the first run fails or sends nothing, it is the only one', async t => {
  const nothing: Attempt = { failure: undefined, reached: { ...reached, operations: new Map() } }
  for (const attempt of [{ failure, reached }, nothing]) {
    const findings = await run(async () => attempt)
    t.match(findings, { runs: 1, choices: [], first: attempt })
  }
})

test('An interruption leaves what was found until then', async t => {
  const { tryOn } = client([[chosen('short-search/searchPrincipals=404')]])
  let runs = 0
  const findings = await run(choices => {
    if (runs++ > 10) throw new Interrupted()
    return tryOn(choices)
  })
  t.ok(findings.isInterrupted)
  t.equal(findings.runs, 11)
  t.same(ids(findings), ['short-search=404'])
})

test('As many runs go on at the same time as are allowed', async t => {
  for (const jobs of [1, 3]) {
    const { tryOn } = client([[chosen('trim=dropped')]])
    let [now, most] = [0, 0]
    await run(
      async choices => {
        most = Math.max(most, ++now)
        await new Promise(setImmediate)
        now--
        return tryOn(choices)
      },
      { jobs },
    )
    t.equal(most, jobs)
  }
})

test('The number of runs that are planned is never too small, and is right at the end', async t => {
  const seen: (readonly [number, number])[] = []
  const { tryOn } = client([[chosen('trim=dropped')]])
  const findings = await run(tryOn, { progress: (done, planned) => seen.push([done, planned]) })
  for (const [done, planned] of seen) t.ok(done <= planned)
  t.same(seen.at(-1), [findings.runs, findings.runs])
})

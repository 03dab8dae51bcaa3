import { test } from 'tap'
import type { Area } from './area.js'
import { isCurrent, type Result, summarize } from './results.js'

const name = { file: 'src/spec/a.ts', within: 'f', mutator: 'BooleanLiteral', original: 'true' }
const result = (replacement: string, status: Result['status']): Result => ({
  ...name,
  replacement,
  status,
  line: 1,
  hash: 'h',
  build: 'b',
  survived: [],
  notes: [],
  ms: 1,
})
const results = [
  result('killed', 'killed'),
  result('unreached', 'not covered'),
  result('known', 'survived'),
  result('new', 'survived'),
]
const area = (names: object): Area => ({ file: name.file, ...names, reason: 'A reason.' })

test('A survivor in no area is a finding', t => {
  const { survivors, ...counts } = summarize(results, results, [])
  t.strictSame(
    survivors.map(({ replacement }) => replacement),
    ['known', 'new'],
  )
  t.strictSame(counts, { mutants: 4, killed: 1, notCovered: 1, equivalent: 0, untested: 0, stale: [] })
  t.end()
})

test('An area explains the survivors that it contains', t => {
  const survivorsIn = (names: object) => summarize(results, results, [area(names)]).survivors.length
  t.equal(survivorsIn({}), 0)
  t.equal(survivorsIn({ within: 'f', original: 'true' }), 0)
  t.equal(survivorsIn({ within: 'g' }), 2)
  t.equal(survivorsIn({ original: 'false' }), 2)
  t.equal(survivorsIn({ file: 'src/spec/b.ts' }), 2)
  t.end()
})

test('A mutant that was not tested counts as equivalent, and its area as needed', t => {
  const explained = [result('explained', 'explained')]
  const { equivalent, untested, stale } = summarize(explained, explained, [area({ within: 'f' })])
  t.same([equivalent, untested, stale.length], [1, 1, 0])
  t.notOk(isCurrent(explained[0] as Result, 'h', 'b', [area({})]), 'its area may have no survivor any more')
  t.end()
})

test('An area is stale if none of its mutants survives', t => {
  const [killed, unreached, survived] = results as [Result, Result, Result]
  const isStale = (tested: readonly Result[], mutants: readonly Result[]) =>
    summarize(tested, mutants, [area({ within: 'f' })]).stale.length > 0
  t.notOk(isStale(results, results))
  t.ok(isStale([killed, unreached], [killed, unreached]))
  t.ok(isStale([], []), 'its code is gone')
  t.notOk(isStale([killed], [killed, survived]), 'this run did not test them all')
  t.end()
})

test('A result counts until what it depends on changes', t => {
  const [killed, unreached, known, other] = results as [Result, Result, Result, Result]
  const unknown = { ...other, within: 'g' }
  const table = [area({ within: 'f' })]
  const current = (result: Result, hash: string, build: string) => isCurrent(result, hash, build, table)
  t.ok([killed, known, unknown].every(result => current(result, 'h', 'b')))
  t.notOk(
    [killed, known, unknown].some(result => current(result, 'other', 'b')),
    'its file has changed',
  )
  t.ok(current(killed, 'h', 'other'))
  t.ok(current(known, 'h', 'other'))
  t.notOk(current(unknown, 'h', 'other'), 'a new test of the suite may kill it')
  t.notOk(current({ ...unknown, isBrief: true }, 'h', 'b'), 'other setups may kill it')
  t.notOk(current(unreached, 'h', 'b'), 'it costs nothing')
  t.end()
})

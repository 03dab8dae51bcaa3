import { test } from 'tap'
import { keyOf } from './mutant.js'
import { isCurrent, type Result, summarize, type Table } from './results.js'

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
const names = new Set(results.map(keyOf))
const noAreas = (...replacements: readonly string[]): Table => ({
  areas: [],
  equivalent: replacements.map(replacement => ({ ...name, replacement, reason: 'a reason' })),
})

test('A survivor that the table does not explain is a finding', t => {
  const { survivors, ...counts } = summarize(results, names, noAreas('known'))
  t.strictSame(
    survivors.map(({ replacement }) => replacement),
    ['new'],
  )
  t.strictSame(counts, { mutants: 4, killed: 1, notCovered: 1, equivalent: 1, stale: [] })
  t.end()
})

test('An entry of the table is stale if its mutant is killed, not reached or gone', t => {
  const { stale } = summarize(results, names, noAreas('known', 'killed', 'unreached', 'gone'))
  t.strictSame(
    stale.map(({ replacement }) => replacement),
    ['killed', 'unreached', 'gone'],
  )
  t.end()
})

test('An entry of a mutant that this run did not test is not stale', t => {
  t.strictSame(summarize([], names, noAreas('known')).stale, [])
  t.end()
})

test('An area explains the survivors that it contains', t => {
  const survivorsIn = (area: object) =>
    summarize(results, names, { areas: [{ file: name.file, reason: 'r', ...area }], equivalent: [] })
      .survivors.length
  t.equal(survivorsIn({}), 0)
  t.equal(survivorsIn({ within: 'f', mutator: 'BooleanLiteral' }), 0)
  t.equal(survivorsIn({ within: 'g' }), 2)
  t.equal(survivorsIn({ mutator: 'Regex' }), 2)
  t.equal(survivorsIn({ file: 'src/spec/b.ts' }), 2)
  t.end()
})

test('A result counts until what it depends on changes', t => {
  const [killed, unreached, known, unknown] = results as [Result, Result, Result, Result]
  const table = noAreas('known')
  const current = (result: Result, hash: string, build: string) => isCurrent(result, hash, build, table)
  t.ok([killed, known, unknown].every(result => current(result, 'h', 'b')))
  t.notOk(
    [killed, known, unknown].some(result => current(result, 'other', 'b')),
    'its file has changed',
  )
  t.ok(current(killed, 'h', 'other'))
  t.ok(current(known, 'h', 'other'))
  t.notOk(current(unknown, 'h', 'other'), 'a new test of the suite may kill it')
  t.notOk(current(unreached, 'h', 'b'), 'it costs nothing')
  t.end()
})

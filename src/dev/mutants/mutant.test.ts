import { test } from 'tap'
import { keyOf, nameMutants, type Placed } from './mutant.js'

const source = `import { b } from './b.js'

export function first(a) {
  return a > b
}

const second = (a) =>
  a > b || (a > b)
`

/** The mutant that replaces the first `original` from a line on; the first line is 0. */
function placed(id: string, line: number, original: string, from = 0): Placed {
  const start = (source.split('\n')[line] as string).indexOf(original, from)
  const location = { start: { line, column: start }, end: { line, column: start + original.length } }
  return { id, fileName: 'a.ts', mutatorName: 'EqualityOperator', replacement: 'a <= b', location }
}

test('A mutant is named after its declaration and the code that it replaces', t => {
  const [mutant] = nameMutants([placed('7', 3, 'a > b')], { 'a.ts': source })
  t.strictSame(mutant, {
    file: 'a.ts',
    within: 'first',
    mutator: 'EqualityOperator',
    original: 'a > b',
    replacement: 'a <= b',
    id: '7',
    line: 4,
  })
  t.end()
})

test('Equal changes in one declaration are counted', t => {
  const mutants = [placed('1', 3, 'a > b'), placed('2', 7, 'a > b'), placed('3', 7, 'a > b', 4)]
  const named = nameMutants(mutants, { 'a.ts': source })
  t.strictSame(
    named.map(({ within, nth }) => [within, nth]),
    [
      ['first', undefined],
      ['second', undefined],
      ['second', 2],
    ],
  )
  t.equal(new Set(named.map(keyOf)).size, 3)
  t.end()
})

test('The name of a mutant stays the same if lines are added before it', t => {
  const { location, ...mutant } = placed('1', 3, 'a > b')
  const down = ({ line, column }: { line: number; column: number }) => ({ line: line + 2, column })
  const moved = { ...mutant, location: { start: down(location.start), end: down(location.end) } }
  const before = nameMutants([{ ...mutant, location }], { 'a.ts': source })
  const after = nameMutants([moved], { 'a.ts': `// a comment\n\n${source}` })
  t.strictSame(after.map(keyOf), before.map(keyOf))
  t.strictSame([before[0]?.line, after[0]?.line], [4, 6])
  t.end()
})

test('Code of several lines becomes one line, and the middle of a long text is left out', t => {
  const body = `{\n${'  call()\n'.repeat(30)}}`
  const end = { line: 31, column: 1 }
  const location = { start: { line: 0, column: 9 }, end }
  const block = { id: '1', fileName: 'a.ts', mutatorName: 'BlockStatement', replacement: '{}', location }
  const [mutant] = nameMutants([block], { 'a.ts': `const a = ${body}`.replace('= {', '={') })
  t.match(mutant?.original, /^\{ call\(\) call\(\).* … .*call\(\) \}$/)
  t.ok((mutant?.original.length ?? 0) <= 103)
  t.end()
})

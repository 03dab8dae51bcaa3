import { test } from 'tap'
import type { Mutant } from './mutant.js'
import { type Selection, selected } from './select.js'

const mutants: readonly Mutant[] = Array.from({ length: 40 }, (_, at) => ({
  file: at < 30 ? 'src/spec/a.ts' : 'src/engine/b.ts',
  within: 'f',
  mutator: 'StringLiteral',
  original: `'${at}'`,
  replacement: '""',
  id: String(at),
  line: at,
}))
const all: Selection = { files: [], part: 1, parts: 1, sample: Number.POSITIVE_INFINITY, seed: 1 }
const idsOf = (selection: Partial<Selection>) =>
  selected(mutants, { ...all, ...selection }).map(({ id }) => id)

test('Each mutant is in exactly one part', t => {
  const parts = [1, 2, 3].map(part => idsOf({ part, parts: 3 }))
  t.strictSame(parts.flat().toSorted(), idsOf({}).toSorted())
  t.strictSame(
    parts.map(({ length }) => length),
    [14, 13, 13],
  )
  t.end()
})

test('Only mutants of the selected files are tested', t => {
  t.equal(idsOf({ files: ['engine/'] }).length, 10)
  t.equal(idsOf({ files: ['engine/', 'a.ts'] }).length, 40)
  t.end()
})

test('A seed always gives the same sample, and another seed gives another one', t => {
  const sample = idsOf({ sample: 10 })
  t.equal(new Set(sample).size, 10)
  t.strictSame(idsOf({ sample: 10 }), sample)
  t.strictNotSame(idsOf({ sample: 10, seed: 2 }), sample)
  t.strictSame(idsOf({ sample: 20 }).slice(0, 10), sample, 'a larger sample contains the smaller one')
  t.end()
})

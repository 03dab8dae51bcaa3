import fc from 'fast-check'
import { test } from 'tap'
import { fold } from '../spec/folding.js'
import { openPoints } from '../spec/open-points.js'
import { defaultReadings } from '../spec/readings.js'
import { fastFold } from './fast-fold.js'

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('A', 'z', 'ß', 'İ', 'Σ', '\u0301', '\ud83d', 'ǅ'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})

for (const folding of openPoints['special-case-folding'].values)
  for (const diacritics of openPoints.diacritics.values)
    test(`the fast folding is the definition's: ${folding}, diacritics ${diacritics}`, async t => {
      const readings = { ...defaultReadings, 'special-case-folding': folding, diacritics }
      const fast = fastFold(readings)
      fc.assert(
        fc.property(text, text => fast.fold(text) === fold(text, readings)),
        { numRuns: 1000 },
      )
      fc.assert(
        fc.property(text, fc.nat({ max: 8 }), text, (text, length, other) =>
          [fold(text, readings).slice(0, length), fold(other, readings)].every(
            prefix => fast.startsWith(text, prefix) === fold(text, readings).startsWith(prefix),
          ),
        ),
        { numRuns: 1000 },
      )
      t.pass('on 1000 random texts')
    })

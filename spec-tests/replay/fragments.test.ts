import fc from 'fast-check'
import { test } from 'tap'
import { fragmentsIn, inPlaceOf } from './fragments.js'

const prefix = 'SVC-'
const hex = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 })
const id = hex.map(letters => prefix + letters.join(''))
const cases = [(text: string) => text, (text: string) => text.toUpperCase()]

test('Every part of an id in a text can be replaced by the same part of another id', t => {
  fc.assert(
    fc.property(
      id,
      id,
      fc.nat(20),
      fc.integer({ min: 8, max: 36 }),
      fc.constantFrom(...cases),
      (before, now, from, length, inCase) => {
        const part = (whole: string) => inCase(whole.slice(prefix.length).slice(from, from + length))
        const start = part(before).toLowerCase().slice(0, 6)
        // If the id repeats itself, a part of it has several positions.
        fc.pre(before.indexOf(start, prefix.length) === before.lastIndexOf(start))
        // A part without letters does not show its case.
        fc.pre(/[a-f]/i.test(part(before)))
        const text = `/auth/v1/profile?s=SVC-${part(before)}%25&q=zz`
        const fitted = fragmentsIn(text, [before], prefix)
          .map(piece => (typeof piece === 'string' ? piece : inPlaceOf(piece, now, prefix)))
          .join('')
        return fitted === text.replace(part(before), () => part(now))
      },
    ),
  )
  t.end()
})

test('Other text does not change', t => {
  t.same(fragmentsIn('/auth/v1/profile?s=anna', [`${prefix}${'0'.repeat(32)}`], prefix), [
    '/auth/v1/profile?s=anna',
  ])
  t.end()
})

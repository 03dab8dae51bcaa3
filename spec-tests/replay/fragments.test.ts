import fc from 'fast-check'
import { test } from 'tap'
import { withNewParts } from './fragments.js'

const id = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 })
  .map(letters => letters.join(''))
const cases = [(text: string) => text, (text: string) => text.toUpperCase()]

test('Every part of an id in a text is replaced by the same part of another id', async () => {
  fc.assert(
    fc.property(
      id,
      id,
      fc.nat(20),
      fc.integer({ min: 8, max: 36 }),
      fc.constantFrom(...cases),
      (before, now, from, length, inCase) => {
        const part = (whole: string) => inCase(whole.slice(from, from + length))
        const start = part(before).toLowerCase().slice(0, 6)
        // If the id repeats itself, a part of it has several positions.
        fc.pre(before.indexOf(start) === before.lastIndexOf(start))
        // A part without letters does not show its case.
        fc.pre(/[a-f]/i.test(part(before)))
        const text = `/auth/v1/profile?s=SVC-${part(before)}%25&q=zz`
        const renamed = new Map([[before, now]])
        return withNewParts(text, renamed) === text.replace(part(before), () => part(now))
      },
    ),
  )
})

test('Other text does not change', async t => {
  const text = '/auth/v1/profile?s=anna'
  t.equal(withNewParts(text, new Map([['0'.repeat(32), '1'.repeat(32)]])), text)
})

import fc from 'fast-check'
import { test } from 'tap'
import { fitted, wrapped } from './picture-view.js'

const texts = fc.oneof(
  fc.array(fc.constantFrom('a', 'Berg', 'x'.repeat(30), ''), { maxLength: 6 }).map(words => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

test('Wrapped text has at most the given lines and width, and loses nothing that fits', async () => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 3, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (text, width, most) => {
        const lines = wrapped(text, width, most)
        const fits = lines.length <= most && lines.every(line => [...line].length <= width)
        const isCut = lines.at(-1)?.endsWith('…') === true
        const bare = (part: string) => part.replaceAll(' ', '')
        return fits && (isCut || bare(lines.join('')) === bare(text))
      },
    ),
  )
})

test('Wide characters take the room of two', async t => {
  t.same(wrapped('Anna Berg', 6, 2), ['Anna', 'Berg'])
  t.same(wrapped('Anna Maria Berg', 6, 2), ['Anna', 'Maria…'])
  t.equal(fitted('東京都庁', 6), '東京…')
  t.equal(fitted('Tokyo', 6), 'Tokyo')
})

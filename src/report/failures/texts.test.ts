import { test } from 'tap'
import { withShortQuotes } from './texts.js'

const members = JSON.stringify(Array.from({ length: 60 }, (_, at) => `<Member ${at} a4f2…90bc>`))
const hint = '25 ms later the same request returned another response (200)'

for (const [what, quoted, kept] of [
  ['JSON', `{"title":"Larks","members":${members}}`, /^200 \{"title":"Larks".*…[^…]*\]\}, and/],
  ['JSON without its end', `{"title":"Larks","description":"${'d '.repeat(150)}…`, /^200 \{"title":"Larks"/],
  ['a text', JSON.stringify(`Larks ${'of the "old" garden '.repeat(20)}`), /^200 "Larks of.*…/],
  ['a long word', 'x'.repeat(400), /^200 x+…x+, and/],
] as const)
  test(`A sentence that quotes ${what} is shortened there alone`, async t => {
    const text = withShortQuotes(`200 ${quoted}, and the state changed; ${hint}`, 300)
    t.match(text, kept)
    t.ok(text.endsWith(`, and the state changed; ${hint}`), text)
  })

test('A sentence without quotations stays whole', async t => {
  const sentence = `${hint}; `.repeat(6)
  t.equal(withShortQuotes(sentence, 300), sentence)
})

test('No text is much longer than a sentence', async t => {
  t.equal([...withShortQuotes('words '.repeat(1000), 300)].length, 1000)
})

import { test } from 'tap'
import { similarTexts } from './similar-texts.js'
import { characters } from './strings.js'

test('A similar text has the same length and differs from the text', async t => {
  for (const text of ['Anna Berg', 'Дарьина', '王小明', 'a.b*c', '100% Remote', 'SVC-ada0000', 'ada'])
    for (const similar of similarTexts(text, 'SVC-')) {
      t.not(similar, text)
      t.equal(characters(similar).length, characters(text).length, similar)
    }
})

test('Every text with a letter, a digit or a usual sign has a similar text', async t => {
  for (const text of ['Berg', 'éÉž', 'ÅÄÖ x', '%_*', 'Żak', '欧阳', 'Ω12'])
    t.not(similarTexts(text, 'SVC-').length, 0, text)
})

test('A similar SVC-ID keeps the prefix, in its case, and has hexadecimal digits', async t => {
  for (const text of ['SVC-ada0123', 'svc-ADA0123'])
    for (const similar of similarTexts(text, 'SVC-')) t.match(similar, /^(SVC-[0-9a-f]{7}|svc-[0-9A-F]{7})$/)
})

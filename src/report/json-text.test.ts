import { test } from 'tap'
import { jsonText } from './json-text.js'

const value = { title: 'é 😀 <b>&\\/"', list: [1, null] }

test('An escaped text is ASCII and the same JSON', t => {
  const text = jsonText(value, true)
  t.match(text, /^[\x20-\x7e]+$/)
  t.match(text, '\\ud83d\\ude00')
  t.same(JSON.parse(text), value)
  t.end()
})

test('Other texts are as JSON.stringify makes them', t => {
  t.equal(jsonText(value), JSON.stringify(value))
  t.end()
})

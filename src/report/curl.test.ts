import { test } from 'tap'
import { jsonText } from './curl.js'

const value = { title: 'é 😀 <b>&\\/"', list: [1, null] }

test('An escaped text is ASCII on several lines, and the same JSON', async t => {
  const text = jsonText(value, true)
  t.match(text, /^[\r\n\t\x20-\x7e]+$/)
  t.match(text, /"\r\n\t*"|,\r\n\t*"/)
  t.match(text, '\\ud83d\\ude00')
  t.same(JSON.parse(text), value)
})

test('Other texts are as JSON.stringify makes them', async t => {
  t.equal(jsonText(value), JSON.stringify(value))
})

import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { readExamples } from '../../examples.js'
import { fixture } from '../../files.js'
import { laidOut } from './laid-out.js'

test('The file of examples has one step a line', async t => {
  const text = readFileSync(fixture('examples.json'), 'utf8')
  t.ok(text === laidOut(readExamples()), 'npm run format lays it out')
})

test('Another layout becomes the same text', async t => {
  const examples = readExamples()
  t.same(JSON.parse(laidOut(examples)), { examples })
})

import { test } from 'tap'
import { schemaMistakes } from '../../../spec-tests/target/schema-mistakes.js'
import { fixture } from '../../files.js'
import { code } from '../../page/content/guides/code.js'
import { guideCode } from './guide-code.js'

test('The target file of the guide is valid', async t => {
  const target = JSON.parse(code.target.text)
  t.same([...schemaMistakes(fixture('target.schema.json'), target)], [])
})

test('The guides show files as they are, line by line', async t => {
  const { file, lines } = guideCode().controlExample
  t.equal(file, 'fixtures/implementations/control.mjs')
  t.equal(lines.length, 40)
  t.match(lines.join(''), /<span class="hljs-keyword">import<\/span>/)
})

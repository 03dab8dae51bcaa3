import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { packageFolder } from '../../files.js'
import { equivalent } from './equivalent.js'

test('Every area names a declaration that exists, and code in its file', t => {
  const missing = equivalent.filter(({ file, within = '', original = '' }) => {
    const text = readFileSync(join(packageFolder, file), 'utf8')
    const [declaration, member = ''] = within.split('.')
    const isDeclared = new RegExp(`^(export )?(async )?(function|const|class) ${declaration}`, 'm').test(text)
    const line = text.replace(/\s+/g, ' ')
    // The middle of long code is left out.
    const isThere = original.split(' … ').every(part => line.includes(part))
    return !isDeclared || !text.includes(member) || !isThere
  })
  t.strictSame(missing, [])
  t.end()
})

test('No area is repeated, and each has a reason', t => {
  const names = equivalent.map(({ reason: _, ...names }) => JSON.stringify(names))
  t.equal(new Set(names).size, names.length)
  t.strictSame(
    equivalent.filter(({ reason }) => !/^[A-Z].*\.$/.test(reason)),
    [],
  )
  t.end()
})

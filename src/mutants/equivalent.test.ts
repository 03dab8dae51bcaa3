import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { packageFolder } from '../files.js'
import { areas, equivalent } from './equivalent.js'
import { keyOf } from './mutant.js'

test('Every entry names a declaration that exists', t => {
  const missing = [...areas, ...equivalent].filter(({ file, within = '' }) => {
    const text = readFileSync(join(packageFolder, file), 'utf8')
    return !new RegExp(`^(export )?(async )?(function|const|class) ${within}`, 'm').test(text)
  })
  t.strictSame(missing, [])
  t.end()
})

test('No entry is repeated, and each has a reason', t => {
  t.equal(new Set(equivalent.map(keyOf)).size, equivalent.length)
  t.strictSame(
    [...areas, ...equivalent].filter(({ reason }) => !/^[A-Z].*\.$/.test(reason)),
    [],
  )
  t.end()
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { packageFolder } from '../files.js'
import { withMadePart } from './made-part.js'
import { madeParts } from './tables.js'

const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')

test('The tables of the README are those of the registry', t => {
  for (const [command, lines] of Object.entries(madeParts()))
    t.equal(withMadePart(readme, command, lines), readme, `npm run readme writes ${command}`)
  t.end()
})

test('A part that the README does not have is an error', t => {
  t.throws(() => withMadePart(readme, 'npm run nothing', []), /README\.md has no part/)
  t.end()
})

test('The README has fewer than 250 lines, and every file that it links to exists', t => {
  t.ok(readme.trimEnd().split('\n').length < 250)
  const links = [...readme.matchAll(/\]\(([^):#]+)[^):]*\)/g)].map(([, file = '']) => file)
  t.ok(links.length > 5)
  t.same(
    links.filter(file => !existsSync(join(packageFolder, file))),
    [],
  )
  t.end()
})

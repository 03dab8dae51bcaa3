import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { faults } from '../../faults/registry.js'
import { packageFolder } from '../../files.js'
import { clauseIds } from '../../spec/clauses.js'
import { linkedFiles } from './linked-files.js'
import { madeRows, withMadePart } from './made-part.js'

const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')

test('The table of the proof counts the faults that there are', async t => {
  const [[subjects = ''] = []] = madeRows('npm run prove')
  t.match(subjects, `${faults.length} faults of ${clauseIds.length} clauses`)
})

test('A part that the README does not have is an error', async t => {
  t.throws(() => withMadePart(readme, 'npm run nothing', []), /README\.md has no part/)
})

test('No line of the README is longer than 200 characters, and every file that it links to exists', async t => {
  t.same(
    readme.split('\n').filter(line => line.length > 200),
    [],
  )
  const links = linkedFiles(readme)
  t.ok(links.length > 5)
  t.same(
    links.filter(file => !existsSync(join(packageFolder, file))),
    [],
  )
})

test('No link of the README needs a server', async t => {
  t.notMatch(readme, /\]\(http:\/\/localhost/)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { packageFolder } from './files.js'
import { clauseIds } from './spec/clauses.js'
import { endpoints } from './spec/endpoints.js'
import { openPoints } from './spec/open-points.js'

const read = (file: string) => readFileSync(join(packageFolder, file), 'utf8')

/** Tests, and what only tests and tools of the project use. */
const others = /\.test\.ts$|^src\/dev\//

const files = ['src', 'spec-tests', 'fixtures']
  .flatMap(folder =>
    readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      join(folder, file),
    ),
  )
  .filter(file => /\.(tsx?|mjs|py|json)$/.test(file) && !others.test(file))
const texts = new Map(files.map(file => [file, read(file)]))

const globsIn = (cell: string) => [...cell.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, glob = '']) => glob)

/** The rows of the table, by what is added: the example, and the patterns of the files. */
const walk = new Map(
  [
    ...read('.github/CONTRIBUTING.md').matchAll(
      /^\| (an? [\w ]+) \| `([\w.-]+)` \| (.+?) \| (?:(.+) )?\|$/gm,
    ),
  ].map(([, kind = '', example = '', touched = '', often = '']) => [
    kind,
    { example, patterns: globsIn(touched), often: globsIn(often) },
  ]),
)

function matches(glob: string, file: string): boolean {
  const source = glob
    .replaceAll('.', '\\.')
    .replace(/\*\*\/|\*\*|\*/g, stars => ({ '**/': '(.*/)?', '**': '.*' })[stars] ?? '[^/]*')
  return new RegExp(`^${source}$`).test(file)
}

/** The files that name each of these, as whole names. */
function filesNaming(...names: readonly string[]): readonly string[] {
  const forms = names.map(
    name => new RegExp(`(?<![\\w.-])${name.replaceAll('.', '\\.')}(?![\\w-])(?!\\.\\w)`),
  )
  return files.filter(file => forms.every(form => form.test(texts.get(file) ?? '')))
}

const groupOperations = Object.keys(endpoints).filter(name => name !== 'searchPrincipals')

test('The table has a row for everything that is added often', async t => {
  t.same([...walk.keys()], ['a clause', 'an open point', 'a fault', 'an operation'])
  t.ok(groupOperations.includes(walk.get('an operation')?.example ?? ''))
})

for (const [kind, { example, patterns }] of walk)
  test(`To add ${kind} touches the files that CONTRIBUTING names, and no others`, async t => {
    const touched = kind === 'an operation' ? filesNaming(...groupOperations) : filesNaming(example)
    t.same(
      touched.filter(file => !patterns.some(glob => matches(glob, file))),
      [],
      'not in the table',
    )
    t.same(
      patterns.filter(glob => !touched.some(file => matches(glob, file))),
      [],
      'not touched',
    )
    t.not(patterns.length, 0)
  })

/** A file that names so large a part of all clauses, or of all open points, probably gets a new one too. */
const often = 1 / 7

for (const [kind, ids] of [
  ['a clause', clauseIds],
  ['an open point', Object.keys(openPoints)],
] as const)
  test(`CONTRIBUTING names the files that many additions of ${kind} touch`, async t => {
    const { patterns = [], often: others = [] } = walk.get(kind) ?? {}
    const touched = ids.flatMap(id => filesNaming(id))
    const named = files.filter(file => touched.filter(each => each === file).length >= often * ids.length)
    t.same(
      named.filter(file => ![...patterns, ...others].some(glob => matches(glob, file))),
      [],
      'not in the table',
    )
    t.same(
      others.filter(glob => !touched.some(file => matches(glob, file))),
      [],
      'never touched',
    )
    t.not(others.length, 0)
  })

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'tap'
import { packageFolder, readJson } from './files.js'

/** What starts a reference server imports this to choose its options and to explain its errors. */
const server = [
  'oracle/reference-server',
  'faults/registry',
  'faults/fault',
  'http/host',
  'http/limits',
  'storage/state-error',
  'workbench/clock',
  'workbench/control',
  'workbench/limits',
  'workbench/not-default',
  'workbench/page-files',
  'workbench/route-list',
  'workbench/trouble',
]

/** What each part may import in addition to itself: a part, or one module of it. Parts are folders and files of src. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  engine: ['spec'],
  http: ['spec', 'loopback'],
  storage: ['spec'],
  // The parts of http as types alone.
  faults: ['spec', 'suggestions', 'http/session', 'http/serving', 'http/reply'],
  report: ['spec'],
  loopback: [],
  'large-json': [],
  suggestions: [],
  'covering-array': [],
  files: ['spec', 'large-json'],
  examples: ['spec', 'files'],
  // Reading a body and refusing a request; never the routes of the specification.
  workbench: [
    'spec',
    'files',
    'suggestions',
    'http/body',
    'http/cookie-token',
    'http/journal',
    'http/limits',
    'http/redacted',
    'http/reply',
    'http/world-path',
    // The page of the login.
    'report/html/markup',
    'report/html/page',
  ],
  'client-runs': [
    'spec',
    'covering-array',
    'report/failures/texts',
    'report/html/markup',
    'report/html/page',
    'report/paint',
    'workbench/trouble-order',
  ],
  openapi: ['spec', 'http', 'examples', 'files'],
  page: ['spec'],
  oracle: ['spec', 'openapi', 'engine', 'http', 'workbench', 'storage', 'faults', 'files', 'suggestions'],
  index: ['spec', 'oracle', 'workbench', 'faults/registry'],
  check: ['spec', 'report', 'files', 'suggestions', 'index', 'spec-tests'],
  cli: [
    'spec',
    'report',
    'client-runs',
    'files',
    'suggestions',
    'examples',
    ...server,
    'workbench/bad-tokens',
    'workbench/trouble-order',
    'workbench/without-tokens',
    'check',
  ],
  'spec-tests': ['spec', 'report', 'files', 'loopback', 'covering-array'],
  // Only this module starts the default target.
  'spec-tests/target/reference': ['spec-tests', 'index'],
}

/** Modules of which a part may import the types alone. */
const seams: Readonly<Record<string, readonly string[]>> = {
  workbench: ['http/session', 'http/serving'],
  faults: ['http/session', 'http/serving', 'http/reply'],
}

interface Import {
  /** A path without extension, relative to src; a module that is not in src begins with `spec-tests`. */
  readonly from: string
  readonly to: string
  readonly isOfTypes: boolean
}

function importsIn(text: string): readonly { readonly name: string; readonly isOfTypes: boolean }[] {
  const statements = /(?:^|[\s;}])(?:import|export)\s*([\w*{}\s,$]+?\sfrom\s*)?['"]([^'"]+)['"]/g
  const calls = /\bimport(\()\s*['"`]([^'"`]+)['"`]/g
  return [statements, calls].flatMap(form =>
    [...text.matchAll(form)].map(([, what = '', name = '']) => ({ name, isOfTypes: /^type\s/.test(what) })),
  )
}

function modulesOf(folder: string): readonly string[] {
  return readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join(folder, file))
}

const nameOf = (file: string) =>
  relative('src', file)
    .replace(/^\.\.\//, '')
    .replace(/\.[jt]sx?$/, '')
const partOf = (module: string) => module.split('/')[0] ?? ''

const importsOf = (files: readonly string[]): readonly Import[] =>
  files.flatMap(file =>
    importsIn(readFileSync(join(packageFolder, file), 'utf8')).map(({ name, isOfTypes }) => ({
      from: nameOf(file),
      isOfTypes,
      to: name.startsWith('.') ? nameOf(join(dirname(file), name)) : `package ${name}`,
    })),
  )

const files = [...modulesOf('src'), ...modulesOf('spec-tests')]
/** The files that are not only for the work on this project. */
const modules = files.filter(file => !/\.test\.ts$|^src\/dev\//.test(file))
const everyImport = importsOf(files)
const imports = importsOf(modules)

/** Circles of imports, each as the modules along it. If there are any, at least one is found. */
function circlesIn(imports: readonly Pick<Import, 'from' | 'to'>[]): readonly string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (module: string, path: readonly string[]) => {
    const start = path.indexOf(module)
    if (start >= 0) circles.push([...path.slice(start), module].join(' → '))
    if (start >= 0 || done.has(module)) return
    for (const { from, to } of imports) if (from === module) visit(to, [...path, module])
    done.add(module)
  }
  for (const { from } of imports) visit(from, [])
  return circles
}

test('No module imports a part that the design does not allow', t => {
  const crossing = imports.filter(({ from, to, isOfTypes }) => {
    if (to.startsWith('package ') || partOf(from) === partOf(to)) return false
    if (isOfTypes && seams[partOf(from)]?.includes(to)) return false
    const allowed = [...(arrows[partOf(from)] ?? []), ...(arrows[from] ?? [])]
    return !allowed.includes(to) && !allowed.includes(partOf(to))
  })
  t.same(
    crossing.map(({ from, to }) => `${from} imports ${to}`),
    [],
  )
  t.end()
})

test('Every part has its list of allowed imports', t => {
  const parts = new Set(modules.map(file => partOf(nameOf(file))))
  t.same(
    [...parts].filter(part => !Object.hasOwn(arrows, part)),
    [],
  )
  t.ok(parts.has('spec') && parts.has('cli') && parts.has('spec-tests'))
  t.end()
})

test('No imports form a circle, not even imports of types', t => {
  t.same(circlesIn(everyImport), [])
  t.end()
})

test('A circle of imports is found and named', t => {
  const arrow = (from: string, to: string) => ({ from, to })
  const line = [arrow('a', 'b'), arrow('b', 'c'), arrow('a', 'c')]
  t.same(circlesIn(line), [])
  t.same(circlesIn([...line, arrow('c', 'b')]), ['b → c → b'])
  t.end()
})

test('No module imports a test file', t => {
  t.same(
    everyImport.filter(({ to }) => /\.(suite|test)$/.test(to)),
    [],
  )
  t.end()
})

test('The specification imports nothing at all', t => {
  const outside = imports.filter(({ from, to }) => partOf(from) === 'spec' && partOf(to) !== 'spec')
  t.same(outside, [])
  t.end()
})

test('Nothing that ships imports what only tests need', t => {
  const needed = imports.filter(
    ({ from, to }) =>
      /\.(suite|test)$|^package (tsx|typescript|@biomejs)/.test(to) && partOf(from) !== 'spec-tests',
  )
  t.same(needed, [])
  t.end()
})

test('Nothing that ships imports a module that does not ship', t => {
  const { files } = readJson(join(packageFolder, 'package.json')) as { files: readonly string[] }
  const left = files.flatMap(glob =>
    /^!dist\/[^*]+/.test(glob) ? [nameOf(glob.slice(6).replace('.*', ''))] : [],
  )
  t.ok(left.includes('dev') && left.includes('spec-tests/run/alone'))
  const ships = (module: string) => !left.some(name => module === name || module.startsWith(`${name}/`))
  const broken = imports.filter(({ from, to }) => ships(from) && !ships(to))
  t.same(
    broken.map(({ from, to }) => `${from} imports ${to}`),
    // This import runs only if a file of the suite runs by itself.
    ['spec-tests/run/clause imports spec-tests/run/alone'],
  )
  t.end()
})

test('Only a suite file that runs by itself imports tap, which is not installed with the package', t => {
  const importers = imports.filter(({ to }) => to === 'package tap').map(({ from }) => from)
  t.same(importers, ['spec-tests/run/alone'])
  t.end()
})

test('Imports are found in every form of the language', t => {
  const text = `
    import a, { type B } from './a.js'
    import type { C } from './c.js'
    import './d.js'
    import * as e from './e.js'
    export { f } from './f.js'
    export * from './g.js'
    const h = await import('./h.js')
    import {
      i,
    } from './i.js'
    const no = "from './no.js'"`
  t.same(
    importsIn(text)
      .map(({ name }) => name)
      .sort(),
    ['a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(name => `./${name}.js`),
  )
  t.same(
    importsIn(text).flatMap(({ name, isOfTypes }) => (isOfTypes ? [name] : [])),
    ['./c.js'],
  )
  t.end()
})

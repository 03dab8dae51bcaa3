import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'tap'
import { packageFolder } from './files.js'

/** What each part may import beside itself: a part, or one module of it. Parts are folders and files of src. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  engine: ['spec'],
  equivalence: ['spec', 'engine', 'script', 'cli/options'],
  http: ['spec'],
  storage: ['spec'],
  // What stands around the definitions, as types alone.
  faults: ['spec', 'suggestions', 'http/session', 'http/app'],
  report: ['spec'],
  'large-json': [],
  suggestions: [],
  files: ['spec', 'large-json'],
  script: ['cli/options'],
  examples: ['spec', 'files'],
  // What the body was and how to refuse; never the routes of the specification.
  workbench: ['spec', 'http/body', 'http/limits', 'http/reply'],
  page: ['spec', 'report', 'examples'],
  index: ['spec', 'engine', 'http', 'workbench', 'storage', 'faults'],
  check: ['spec', 'report', 'files', 'index', 'spec-tests'],
  prove: ['spec', 'report', 'files', 'script', 'cli/options', 'index', 'check'],
  cli: ['spec', 'report', 'files', 'suggestions', 'examples', 'index', 'check'],
  stress: ['spec', 'storage', 'report', 'files', 'script', 'cli/options', 'index', 'check', 'bench'],
  bench: ['spec', 'engine', 'http', 'storage', 'report', 'files', 'script', 'cli/options', 'index', 'check'],
  'spec-tests': ['spec', 'report', 'files'],
  // The one place that starts the default target.
  'spec-tests/target/reference': ['spec-tests', 'index'],
}

/** What a part may know the types of without importing what is behind them. */
const seams: Readonly<Record<string, readonly string[]>> = {
  workbench: ['http/session', 'http/app'],
  faults: ['http/session', 'http/app'],
}

interface Import {
  /** Without the extension, from src; what is not in src begins with `spec-tests`. */
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

const modules = [
  ...modulesOf('src').filter(file => !/\.(test|unit)\.ts$|^src\/test-support\//.test(file)),
  ...modulesOf('spec-tests').filter(file => !/\.unit\.ts$/.test(file)),
]
const imports: readonly Import[] = modules.flatMap(file =>
  importsIn(readFileSync(join(packageFolder, file), 'utf8')).map(({ name, isOfTypes }) => ({
    from: nameOf(file),
    isOfTypes,
    to: name.startsWith('.') ? nameOf(join(dirname(file), name)) : `package ${name}`,
  })),
)

test('No module imports against the arrows of the design', t => {
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

test('Every part has its arrows drawn', t => {
  const parts = new Set(modules.map(file => partOf(nameOf(file))))
  t.same(
    [...parts].filter(part => !Object.hasOwn(arrows, part)),
    [],
  )
  t.ok(parts.has('spec') && parts.has('cli') && parts.has('spec-tests'))
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
      /^test-support\/|\.test$|^package (tsx|typescript|@biomejs)/.test(to) && partOf(from) !== 'spec-tests',
  )
  t.same(needed, [])
  t.end()
})

test('Only a suite file that runs by itself imports tap, which is not installed with the package', t => {
  const importers = imports.filter(({ to }) => to === 'package tap').map(({ from }) => from)
  t.same(importers, ['spec-tests/runner/alone'])
  t.end()
})

test('Imports are seen in every form that they are written in', t => {
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

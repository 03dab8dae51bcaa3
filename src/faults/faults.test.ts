import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { test } from 'tap'
import { clauseIds } from '../spec/clauses.js'
import type { Faults } from './fault.js'
import { FaultError, faults, faultsNamed } from './registry.js'

test('Every clause has three faults', async t => {
  t.same(
    clauseIds.filter(id => faults.filter(({ clause }) => clause === id).length < 3),
    [],
  )
})

test('The registry has the faults of every file', async t => {
  const ending = extname(import.meta.url)
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    file => extname(file) === ending && /^(?!conditions|operators).*[/\\](?!index\.)/.test(file),
  )
  const modules = await Promise.all(files.map(file => import(`./${file}`)))
  const names = modules
    .flatMap(module => Object.values<Partial<Faults>>(module))
    .flatMap(table => Object.values(table))
    .flatMap(Object.keys)
  t.same(names.toSorted(), faults.map(({ name }) => name).toSorted())
})

test('Every fault has a unique name', async t => {
  const names = faults.map(({ name }) => name)
  t.same(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})

test('The name of a fault suits a command line, and its description is one line', async t => {
  for (const { name, says } of faults) {
    t.match(name, /^[a-z0-9]+(-[a-z0-9]+)+$/)
    t.match(says, /^[A-Z][^\n]{20,130}\.$/, name)
  }
})

test('An unknown name is an error that shows similar names', async t => {
  t.throws(
    () => faultsNamed(['busy-is-50']),
    new FaultError('there is no fault "busy-is-50"; did you mean busy-is-500?'),
  )
  t.throws(() => faultsNamed(['xyz']), {
    message: 'there is no fault "xyz"; `principal-oracle faults` lists them',
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { smallWorld } from './dev/test-support/small-world.js'
import { fixture, packageFolder, packageVersion, readJson, readWorld, reasonOf, UsageError } from './files.js'

test('The error for a file that cannot be read has its path and a reason in words', async t => {
  const folder = t.testdir({ 'broken.json': '{\n  "a": [1,\n\n}', 'empty.json': '' })
  const cases: readonly [name: string, reason: RegExp][] = [
    ['none.json', /none\.json: no such file$/],
    ['', /: is a folder$/],
    ['broken.json', /broken\.json: not JSON: [^\n]+$/],
    ['empty.json', /empty\.json: not JSON: Unexpected end of JSON input$/],
  ]
  for (const [name, reason] of cases) {
    const error = t.throws(() => readJson(join(folder, name)), { message: reason })
    t.ok(error instanceof UsageError && error.code === 'invalid-usage', name)
  }
})

test('A world file is read, and an error in it begins with the name of the file', async t => {
  const folder = t.testdir({
    'good.json': JSON.stringify(smallWorld),
    'bad.json': JSON.stringify({ ...smallWorld, vetted: 'SVC-none' }),
  })
  t.same(readWorld(join(folder, 'good.json')), smallWorld)
  const error = t.throws(() => readWorld(join(folder, 'bad.json')), {
    message: /\/bad\.json: vetted: no such group$/,
  })
  t.ok(error instanceof UsageError)
  t.throws(() => readWorld(join(folder, 'good.json'), 'ACC:'), {
    message: /good\.json: profiles\[0\]\.svc_id/,
  })
})

test('The package folder, its fixtures and its version are found from the sources', async t => {
  const { name, version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  t.equal(name, 'principal-oracle')
  t.equal(packageVersion(), version)
  t.ok(readWorld(fixture('demo.world.json')).profiles.length >= 30)
})

test('A system error without words of its own keeps its message', async t => {
  t.equal(reasonOf(Object.assign(new Error('EXDEV: cross-device'), { code: 'EXDEV' })), 'EXDEV: cross-device')
  t.equal(reasonOf(new Error('plain')), 'plain')
})

test('The world for conformance gives each principal one permission on a group at most: some services allow no more', async t => {
  const { acrs } = readWorld(fixture('conformance.world.json'))
  const pairs = acrs.map(({ resource, principal }) => `${principal} on ${resource}`)
  t.strictSame(
    pairs.filter((pair, at) => pairs.indexOf(pair) !== at),
    [],
  )
})

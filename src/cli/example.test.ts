import { test } from 'tap'
import { smallWorld } from '../dev/test-support/small-world.js'
import type { Example, ExampleStep } from '../examples.js'
import { describeExample } from './example.js'

const create = (title: string, status: number): ExampleStep => ({
  as: 'Ann Ash',
  operation: 'createGroup',
  input: { body: { title, description: 'x' } },
  expect: { status },
})
const read = (group: string, expect: ExampleStep['expect']): ExampleStep => ({
  as: null,
  operation: 'readGroup',
  input: { group },
  expect,
})
const described = (...steps: Example['steps']) =>
  describeExample({ clause: 'wire.json', says: 'Why.', steps }, smallWorld)

test('An example begins with its sentence, and each step is a line with its expected response', async t => {
  t.same(
    described(read('Crew', { status: 200, members: ['Bob', 'Ann'] }), {
      as: 'bad:expired',
      operation: 'searchPrincipals',
      input: { s: "o'b" },
      expect: { status: 401 },
    }),
    [
      '# Why.',
      "curl 'http://127.0.0.1:4010/auth/v1/group/SVC-crew'",
      '#   200; members: Bob, Ann',
      "curl --cookie 'svc-token=expired' 'http://127.0.0.1:4010/auth/v1/profile?s=o'\\''b'",
      '#   401',
    ],
  )
})

test('Each group that an example creates gets a variable, which later steps use', async t => {
  const lines = described(
    create('One', 200),
    create('Two', 200),
    create('Three', 403),
    read('One', { status: 200 }),
    read('Two', { status: 200 }),
    create('Four', 200),
  ).filter(line => !line.startsWith('#'))
  t.same(
    lines.map(line => /^(NEW\d*=)?/.exec(line)?.[0]),
    ['NEW=', 'NEW2=', '', '', '', ''],
  )
  t.ok(lines[3]?.endsWith('/group/$NEW"'))
  t.ok(lines[4]?.endsWith('/group/$NEW2"'))
})

test('What a response must and must not contain is stated in words', async t => {
  const said = (expect: ExampleStep['expect']) => described(read('Crew', expect)).at(-1)
  t.equal(said({ status: 200, finds: ['Ann', 'Bob'] }), '#   200; finds Ann, Bob')
  t.equal(said({ status: 200, only: ['Ann'] }), '#   200; finds Ann and nothing else')
  t.equal(said({ status: 200, only: [] }), '#   200; finds nothing')
  t.equal(said({ status: 200, findsNot: ['Ann'] }), '#   200; does not find Ann')
  t.equal(said({ status: 200, members: [] }), '#   200; no members')
  t.equal(said({ status: 404, notFound: 'profile' }), '#   404; says that the profile was not found')
  t.equal(said({ status: 404 }), '#   404')
})

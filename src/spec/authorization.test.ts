import { test } from 'tap'
import { definitions } from '../dev/test-support/definitions.js'
import { acr, reading, smallWorld } from '../dev/test-support/small-world.js'
import {
  acrsFor,
  authenticate,
  heldBefore,
  permissionsOf,
  remembersDeleted,
  withImplied,
} from './authorization.js'
import { operations } from './endpoints.js'
import { type Permission, tokenFailures } from './nouns.js'

const held = (...acrs: readonly ReturnType<typeof acr>[]) => ({ ...smallWorld, acrs })
const on = (world: typeof smallWorld, caller: string, group: string) =>
  [...permissionsOf(world, `SVC-${caller}`, `SVC-${group}`, reading())].sort()

test('An ACR gives its permission only to the named principal and only on its group', async t => {
  const world = held(acr('crew', 'cid', 'write'))
  t.same(on(world, 'cid', 'crew'), ['write'])
  t.same(on(world, 'cid', 'shed'), [])
  t.same(on(world, 'bob', 'crew'), [])
})

test('An ACR for a group gives its permission to the members; membership gives no permission on the group itself', async t => {
  const world = held(acr('shed', 'crew', 'read'))
  t.same(on(world, 'bob', 'shed'), ['read'])
  t.same(on(world, 'bob', 'crew'), [])
  t.same(on(world, 'ann', 'shed'), [])
})

test('A group that has a permission on itself gives it to its members', async t => {
  t.same(on(held(acr('crew', 'crew', 'write')), 'bob', 'crew'), ['write'])
})

test('The ACRs of the caller and of all its groups add up', async t => {
  const world = held(
    acr('shed', 'bob', 'changePermission'),
    acr('shed', 'crew', 'read'),
    acr('shed', 'vetted', 'write'),
  )
  t.same(on(world, 'bob', 'shed'), ['changePermission', 'read'])
  t.equal(acrsFor(world, 'SVC-bob', 'SVC-shed').length, 2)
})

const implied: readonly [value: string, held: Permission, all: readonly Permission[]][] = [
  ['none', 'changePermission', ['changePermission']],
  ['write-read', 'write', ['read', 'write']],
  ['write-read', 'changePermission', ['changePermission']],
  ['changePermission-read', 'changePermission', ['changePermission', 'read']],
  ['changePermission-write', 'changePermission', ['changePermission', 'write']],
  ['changePermission-write+write-read', 'changePermission', ['changePermission', 'write']],
  ['write-read+changePermission-write', 'changePermission', ['changePermission', 'write']],
  [
    'changePermission-write+changePermission-read+write-read',
    'changePermission',
    ['changePermission', 'read', 'write'],
  ],
  ['changePermission-write+changePermission-read+write-read', 'read', ['read']],
]
for (const [value, one, all] of implied)
  test(`Under permission-hierarchy=${value}, ${one} is ${all.join(' and ')}`, async t => {
    t.same([...withImplied([one], reading(`permission-hierarchy=${value}`))].sort(), all)
  })

test('A request without a token gets the status that the reading gives for its operation', async t => {
  const readings = reading('missing-token/readGroup=403')
  for (const operation of operations)
    t.match(
      authenticate(smallWorld, { kind: 'anonymous' }, operation, readings),
      { reason: 'missing-token', status: operation === 'readGroup' ? 403 : 401 },
      operation,
    )
})

test('An invalid token gets the status that the reading gives for its operation and failure', async t => {
  const readings = reading('bad-token/readGroup=403', 'bad-token/readGroup/expired=401')
  for (const failure of tokenFailures) {
    const status = (operation: 'readGroup' | 'deleteGroup') => {
      const refusal = authenticate(smallWorld, { kind: 'bad', failure }, operation, readings)
      return typeof refusal === 'string' ? refusal : refusal.status
    }
    t.equal(status('readGroup'), failure === 'expired' ? 401 : 403, failure)
    t.equal(status('deleteGroup'), 401, failure)
  }
})

test('A token for a profile that does not exist, or for a group, does not authenticate', async t => {
  t.equal(definitions().search({ s: 'ann' }, 'zoe'), '401 token-subject-gone')
  t.equal(definitions().search({ s: 'ann' }, 'crew'), '401 token-subject-gone')
  t.equal(
    definitions(reading('token-subject-gone=403')).search({ s: 'ann' }, 'zoe'),
    '403 token-subject-gone',
  )
})

test('A refusal of the token reveals nothing about the requested group', async t => {
  const { search, read, create, update } = definitions()
  for (const answer of [
    search({}, 'zoe'),
    read('zoe', 'gone'),
    create('zoe', {}),
    update('zoe', '', { title: 7 }),
  ])
    t.equal(answer, '401 token-subject-gone')
})

test('Of a deleted group each caller has held its own permissions, and a stranger none', async t => {
  const deleted = {
    svc_id: 'SVC-crew',
    held: [
      { profile: 'SVC-ann', permissions: ['read'] },
      { profile: 'SVC-bob', permissions: ['write'] },
    ],
  } as const
  t.same(heldBefore(deleted, 'SVC-bob'), ['write'])
  t.same(heldBefore(deleted, 'SVC-cid'), [])
})

test('Deleted groups are remembered if one operation needs it', async t => {
  t.notOk(remembersDeleted(reading()))
  t.ok(remembersDeleted(reading('forbidden-or-missing/readGroup=403')))
})

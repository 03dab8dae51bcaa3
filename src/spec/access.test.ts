import { test } from 'tap'
import { definitions } from '../dev/test-support/definitions.js'
import { acr, reading, smallWorld } from '../dev/test-support/small-world.js'
import { isWellFormed } from './access.js'

type Orders = readonly [last: string, first: string, between: string]
const bad = { title: 7 }
const no = '403 no-permission'
const missing = '404 group-not-found'
const wrong = '400 wrong-type'

const orders: readonly [who: string, group: string, words: readonly string[], Orders][] = [
  ['ann', 'crew', [], [wrong, wrong, wrong]],
  ['cid', 'crew', [], [no, wrong, wrong]],
  ['cid', 'gone', [], [missing, wrong, missing]],
  ['cid', 'crew', ['forbidden-or-missing=403'], [no, wrong, no]],
  ['cid', 'gone', ['forbidden-or-missing=403'], [no, wrong, no]],
  ['cid', '', [], ['404 malformed-id', wrong, '404 malformed-id']],
]
for (const [who, group, words, answers] of orders)
  test(`${who} with a bad body for SVC-${group}: which status wins, ${words.join(' ') || 'by default'}`, async t => {
    const orders = ['body-last', 'body-first', 'body-between']
    t.same(
      orders.map(order => definitions(reading(`check-order=${order}`, ...words)).update(who, group, bad)),
      answers,
    )
  })

test('If permission is checked before the group, a bad body is reported before a known deleted group', async t => {
  const answers = ['body-last', 'body-first', 'body-between'].map(order => {
    const { update, delete: remove } = definitions(
      reading(`check-order=${order}`, 'forbidden-or-missing=403'),
    )
    remove('ann', 'crew')
    return update('ann', 'crew', bad)
  })
  t.same(answers, [missing, wrong, wrong])
})

test('A bad createGroup body of a caller outside Vetted is reported only if the body is checked first', async t => {
  const answer = (order: string) =>
    definitions(reading(`check-order=${order}`)).create('cid', { title: 'New' })
  t.equal(answer('body-last'), '403 not-vetted')
  t.equal(answer('body-first'), '400 missing-field')
  t.equal(answer('body-between'), '400 missing-field')
})

test('The check order can be set for one operation', async t => {
  const { create, update } = definitions(reading('check-order/createGroup=body-first'))
  t.equal(create('cid', {}), '400 missing-field')
  t.equal(update('cid', 'crew', bad), no)
})

test('If a missing group is 403, a deleted group is still 404 for callers who held the permission', async t => {
  const world = {
    ...smallWorld,
    acrs: [...smallWorld.acrs, acr('shed', 'dee', 'write'), acr('shed', 'ann', 'write')],
  }
  const {
    service,
    read,
    update,
    add,
    delete: remove,
  } = definitions(reading('forbidden-or-missing=403'), world)
  t.equal(read('bob', 'never'), no)
  t.equal(remove('dee', 'shed'), 'deleted')
  t.equal(read('bob', 'shed'), missing, 'could read, through Crew')
  t.equal(update('bob', 'shed', {}), no, 'could read but not write')
  t.equal(remove('dee', 'shed'), missing, 'could write')
  t.equal(add('ann', 'shed', 'bob'), missing, 'could write')
  t.equal(read('dee', 'shed'), no, 'could write but not read')
  t.equal(read('cid', 'shed'), no, 'held nothing')
  t.same(service.world().deleted, [
    {
      svc_id: 'SVC-shed',
      held: [
        { profile: 'SVC-ann', permissions: ['write'] },
        { profile: 'SVC-bob', permissions: ['read'] },
        { profile: 'SVC-dee', permissions: ['write'] },
      ],
    },
  ])
})

test('Permissions held on a deleted group also count if only one operation returns 403', async t => {
  const { read, delete: remove } = definitions(reading('forbidden-or-missing/readGroup=403'))
  remove('ann', 'crew')
  t.equal(read('ann', 'crew'), missing)
  t.equal(read('cid', 'crew'), no)
  t.equal(remove('cid', 'crew'), missing)
})

test('If a missing group is 404, the world keeps nothing of deleted groups', async t => {
  const { service, read, delete: remove } = definitions()
  remove('ann', 'crew')
  t.equal(read('cid', 'crew'), missing)
  t.equal(service.world().deleted, undefined)
})

test('An unknown profile is 404 for callers with write permission; for others the reading decides', async t => {
  const { add } = definitions()
  t.equal(add('ann', 'crew', 'zoe'), '404 profile-not-found')
  t.equal(add('cid', 'crew', 'zoe'), no)
  const open = definitions(reading('profile-or-permission=404'))
  t.equal(open.add('cid', 'crew', 'zoe'), '404 profile-not-found')
  t.equal(open.remove('cid', 'crew', 'zoe'), '404 profile-not-found')
  t.equal(open.add('cid', 'crew', 'ann'), no, 'the profile is there, so the permission decides')
  t.equal(open.add('cid', 'gone', 'zoe'), missing, 'the group is looked at first')
  const named = definitions(reading('profile-or-permission/addGroupMember=404'))
  t.equal(named.add('cid', 'crew', 'zoe'), '404 profile-not-found')
  t.equal(named.remove('cid', 'crew', 'zoe'), no)
})

test("A group's SVC-ID is not a profile, and a profile's is not a group", async t => {
  const { add, remove, read } = definitions()
  t.equal(add('ann', 'crew', 'shed'), '404 profile-not-found')
  t.equal(remove('ann', 'crew', 'shed'), '404 profile-not-found')
  t.equal(read('ann', 'bob'), missing)
})

test('An id is well formed if it has the prefix and at least one more character', async t => {
  const wellFormed = (ids: readonly string[], prefix = 'SVC-') =>
    ids.filter(id => isWellFormed(id, { ...reading(), idPrefix: prefix }))
  t.same(wellFormed(['SVC-a', 'SVC-SVC-', 'SVC-a b', 'SVC- ']), ['SVC-a', 'SVC-SVC-', 'SVC-a b', 'SVC- '])
  t.same(wellFormed(['', 'SVC-', 'svc-a', 'SVC', 'xSVC-a', 'a', '__proto__', ' SVC-a']), [])
  t.same(wellFormed(['SVC-a', 'ACC:a'], 'ACC:'), ['ACC:a'])
})

test('A malformed id gets the status of the reading at every position of the path', async t => {
  for (const status of ['404', '400', '422']) {
    const { read, add, delete: remove } = definitions(reading(`malformed-id=${status}`))
    for (const answer of [read('ann', ''), remove('ann', ''), add('ann', '', 'bob'), add('ann', 'crew', '')])
      t.equal(answer, `${status} malformed-id`)
  }
  t.equal(definitions().add('cid', 'crew', ''), no, 'the permission is looked at first')
})

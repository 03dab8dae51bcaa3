import { test } from 'tap'
import { definitions } from '../dev/test-support/definitions.js'
import { acr, reading, smallWorld } from '../dev/test-support/small-world.js'
import { parseWorld } from './world.js'

const both = { title: 'New', description: 'Text' }

test('The creator gets the permissions and the membership that the readings give', async t => {
  const standard = definitions()
  standard.create('ann', both)
  t.same(standard.group('new'), { svc_id: 'SVC-new', title: 'New', description: 'Text', members: [] })
  t.same(
    standard.service.world().acrs.filter(({ resource }) => resource === 'SVC-new'),
    [acr('new', 'ann', 'read'), acr('new', 'ann', 'write'), acr('new', 'ann', 'changePermission')],
  )
  const reader = definitions(reading('creator-grant=read', 'creator-is-member=yes'))
  reader.create('ann', both)
  t.equal(reader.read('ann', 'new'), 'read')
  t.equal(reader.delete('ann', 'new'), '403 no-permission')
  t.same(reader.group('new')?.members, ['SVC-ann'])
})

test('Only members of Vetted create groups, and no caller does after Vetted is deleted', async t => {
  const { create, add, remove, delete: remove_ } = definitions()
  t.equal(create('bob', both), '403 not-vetted')
  t.equal(add('ann', 'vetted', 'bob'), 'added')
  t.equal(create('bob', both), 'created')
  t.equal(remove('ann', 'vetted', 'bob'), 'removed')
  t.equal(create('bob', both, 'newer'), '403 not-vetted')
  t.equal(remove_('ann', 'vetted'), 'deleted')
  t.equal(create('ann', both, 'newest'), '403 not-vetted')
})

test('Deleting a group deletes the ACRs on it and the ACRs that name it', async t => {
  const { service, read, delete: remove } = definitions()
  t.equal(read('bob', 'shed'), 'read')
  remove('ann', 'crew')
  t.equal(read('bob', 'shed'), '403 no-permission')
  t.same(service.world(), {
    profiles: smallWorld.profiles,
    groups: smallWorld.groups.filter(({ svc_id }) => svc_id !== 'SVC-crew'),
    vetted: 'SVC-vetted',
    acrs: [acr('vetted', 'ann', 'read'), acr('vetted', 'ann', 'write')],
  })
})

test('A world whose Vetted was deleted can be loaded again', async t => {
  const { service, delete: remove } = definitions()
  remove('ann', 'vetted')
  t.same(parseWorld(service.world()), service.world())
  t.notOk('vetted' in service.world())
})

test('Adding a member again or removing a profile that is not a member changes nothing', async t => {
  const { service, add, remove } = definitions()
  add('ann', 'crew', 'cid')
  const before = service.world()
  t.equal(add('ann', 'crew', 'cid'), 'added')
  t.equal(remove('ann', 'crew', 'dee'), 'removed')
  t.same(service.world(), before)
})

test('An operation does not change the world that it was given', async t => {
  const before = JSON.stringify(smallWorld)
  const { create, update, add, remove, delete: drop } = definitions()
  create('ann', both)
  update('ann', 'crew', both)
  add('ann', 'crew', 'cid')
  remove('ann', 'crew', 'bob')
  drop('ann', 'crew')
  t.equal(JSON.stringify(smallWorld), before)
})

test('Removing a profile that is not a member is 200 or 404', async t => {
  t.equal(definitions().remove('ann', 'crew', 'cid'), 'removed')
  const { remove } = definitions(reading('remove-non-member=404'))
  t.equal(remove('ann', 'crew', 'cid'), '404 not-a-member')
  t.equal(remove('ann', 'crew', 'bob'), 'removed')
  const named = definitions(reading('remove-non-member/removeGroupMember=404'))
  t.equal(named.remove('ann', 'crew', 'cid'), '404 not-a-member')
})

test('If the reading refuses duplicate titles, a group may keep its own title', async t => {
  for (const status of ['409', '400', '422']) {
    const { create, update, delete: remove } = definitions(reading(`duplicate-title=${status}`))
    t.equal(create('ann', { ...both, title: 'Shed' }), `${status} duplicate-title`)
    t.equal(create('ann', { ...both, title: 'shed' }), 'created', 'a title of another case is another')
    t.equal(update('ann', 'crew', { title: 'Shed' }), `${status} duplicate-title`)
    t.equal(update('ann', 'crew', { title: 'Crew', description: 'x' }), 'updated')
    t.equal(update('ann', 'crew', { description: 'y' }), 'updated')
    t.equal(remove('ann', 'crew'), 'deleted')
    t.equal(create('ann', { ...both, title: 'Crew' }, 'newer'), 'created', 'the title is free again')
  }
  t.equal(definitions().create('ann', { ...both, title: 'Shed' }), 'created')
})

test('Titles are compared as they are stored', async t => {
  const trimmed = definitions(reading('duplicate-title=409', 'stored-text=trimmed'))
  t.equal(trimmed.create('ann', { ...both, title: ' Shed ' }), '409 duplicate-title')
  const kept = definitions(reading('duplicate-title=409'))
  t.equal(kept.create('ann', { ...both, title: ' Shed ' }), 'created')
})

const system: readonly [value: string, update: string, members: string, remove: string][] = [
  ['none', '403 no-permission', '403 no-permission', '403 no-permission'],
  ['update', 'updated', '403 no-permission', '403 no-permission'],
  ['members', '403 no-permission', 'added', '403 no-permission'],
  ['delete', '403 no-permission', '403 no-permission', 'deleted'],
  ['update+delete+members', 'updated', 'added', 'deleted'],
]
for (const [value, updated, added, deleted] of system)
  test(`Under system-group=${value} only these changes of Vetted are allowed; other groups allow all`, async t => {
    const { read, update, add, remove, delete: drop } = definitions(reading(`system-group=${value}`))
    t.equal(read('ann', 'vetted'), 'read')
    t.equal(update('ann', 'vetted', both), updated)
    t.equal(add('ann', 'vetted', 'cid'), added)
    t.equal(remove('ann', 'vetted', 'cid'), added === 'added' ? 'removed' : added)
    t.equal(drop('ann', 'vetted'), deleted)
    t.equal(update('ann', 'crew', both), 'updated')
    t.equal(add('ann', 'crew', 'cid'), 'added')
    t.equal(drop('ann', 'crew'), 'deleted')
  })

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from 'tap'
import { reading } from '../dev/test-support/small-world.js'
import { testServer } from '../dev/test-support/test-server.js'

const group = '/auth/v1/group'
const both = { title: 'New', description: 'Text' }
const under = (...words: readonly string[]) => testServer({ readings: reading(...words) })

test('A search returns its fixed texts and both lists', async t => {
  const { send } = await under()
  const response = await send('GET', '/auth/v1/profile?s=crew', { as: 'SVC-cid' })
  t.equal(response.statusCode, 200)
  t.same(response.json(), {
    method: 'searchPrincipals',
    msg: 'Profiles and/or groups searched successfully',
    profiles: [],
    groups: [{ svc_id: 'SVC-crew', name: 'Crew', description: 'All of Crew' }],
  })
})

test('Depending on the reading, results have a further field', async t => {
  const { send } = await under('extra-fields=some')
  const { profiles } = (await send('GET', '/auth/v1/profile?s=ann', { as: 'SVC-cid' })).json()
  t.same(Object.keys(profiles[0]).length, 5)
  t.equal(profiles[0].svc_id, 'SVC-ann')
  const { groups } = (await send('GET', '/auth/v1/profile?s=crew', { as: 'SVC-cid' })).json()
  t.equal(Object.keys(groups[0]).length, 4)
})

test('The new SVC-ID is at the path that the reading gives, at any depth', async t => {
  const at = async (field: string) => {
    const { send } = await under(`create-id-field=${field}`)
    return (await send('POST', group, { as: 'SVC-ann', body: both })).json()
  }
  t.match(await at('svc_id'), { svc_id: /^SVC-[0-9a-f]{32}$/ })
  t.match(await at('group.id'), { group: { id: /^SVC-[0-9a-f]{32}$/ } })
  t.match(await at('__proto__.id'), { msg: 'Group created' })
  t.notOk('svc_id' in (await at('a.b.c')))
})

test('Every new group gets a unique SVC-ID', async t => {
  const { send } = await under()
  const create = async () => (await send('POST', group, { as: 'SVC-ann', body: both })).json().svc_id
  t.not(await create(), await create())
})

test('Title, description and members are at the paths that the reading gives', async t => {
  const read = async (fields: string) => {
    const { oracle, send } = await under(`read-fields=${fields}`)
    oracle.service.perform(
      { kind: 'profile', id: 'SVC-ann' },
      { operation: 'addGroupMember', group: 'SVC-crew', profile: 'SVC-cid' },
    )
    return (await send('GET', `${group}/SVC-crew`, { as: 'SVC-ann' })).json()
  }
  t.match(await read('title,description,members'), {
    title: 'Crew',
    description: 'All of Crew',
    members: ['SVC-bob', 'SVC-cid'],
  })
  const inner = await read('group.name,group.text,group.members')
  t.same(inner.group, { name: 'Crew', text: 'All of Crew', members: ['SVC-bob', 'SVC-cid'] })
  const objects = await read('title,description,users[].svc_id')
  t.same(objects.users, [{ svc_id: 'SVC-bob' }, { svc_id: 'SVC-cid' }])
  const deep = await read('title,description,users[].profile.id')
  t.same(deep.users, [{ profile: { id: 'SVC-bob' } }, { profile: { id: 'SVC-cid' } }])
  t.same((await read('title,description,people{}')).people, { 'SVC-bob': true, 'SVC-cid': true })
  t.same((await read('title,description,members[]')).members, ['SVC-bob', 'SVC-cid'])
})

test('Depending on the reading, success bodies are empty, except for the second add', async t => {
  const { send } = await under('success-bodies=empty')
  const empty = async (...[method, path, asking]: Parameters<typeof send>) => {
    const response = await send(method, path, { as: 'SVC-ann', ...asking })
    t.equal(response.statusCode, 200)
    t.equal(response.body, '', `${method} ${path}`)
    t.equal(response.headers['content-type'], undefined)
  }
  await empty('POST', `${group}/SVC-crew/SVC-cid`)
  const again = await send('POST', `${group}/SVC-crew/SVC-cid`, { as: 'SVC-ann' })
  t.match(again.json().msg, /already a member/)
  await empty('PUT', `${group}/SVC-crew`, { body: both })
  await empty('DELETE', `${group}/SVC-crew/SVC-cid`)
  await empty('DELETE', `${group}/SVC-crew`)
  t.match((await send('GET', `${group}/SVC-vetted`, { as: 'SVC-ann' })).json(), { title: 'Vetted' })
})

test('Empty bodies can be set for one operation', async t => {
  const { send } = await under('success-bodies/updateGroup=empty', 'error-body/readGroup=empty')
  t.equal((await send('PUT', `${group}/SVC-crew`, { as: 'SVC-ann', body: both })).body, '')
  t.match((await send('DELETE', `${group}/SVC-crew`, { as: 'SVC-ann' })).json(), { msg: 'Group deleted' })
  t.equal((await send('GET', `${group}/SVC-shed`, { as: 'SVC-cid' })).body, '')
  t.match((await send('DELETE', `${group}/SVC-shed`, { as: 'SVC-cid' })).json(), { error: 'no-permission' })
})

test('A refusal has its operation, reason and clause', async t => {
  const { send } = await under()
  const response = await send('GET', `${group}/SVC-crew`, { as: 'SVC-cid' })
  t.equal(response.statusCode, 403)
  t.same(response.json(), {
    method: 'readGroup',
    error: 'no-permission',
    msg: 'The caller does not have the required permission',
    clause: 'read.permission',
  })
})

test('Depending on the reading, refusals are empty, except those that must name the missing id', async t => {
  const { send } = await under('error-body=empty')
  const bodyOf = async (...[method, path, asking]: Parameters<typeof send>) => {
    const response = await send(method, path, asking)
    t.ok(response.statusCode >= 400, path)
    return response.body
  }
  const as = 'SVC-ann'
  t.equal(await bodyOf('GET', `${group}/SVC-gone`, { as }), '')
  t.equal(await bodyOf('GET', '/auth/v1/profile?s=ann'), '')
  t.equal(await bodyOf('DELETE', `${group}/SVC-crew/SVC-zoe`, { as }), '')
  const tells = async (path: string) => JSON.parse(await bodyOf('POST', path, { as })).svc_id
  t.equal(await tells(`${group}/SVC-gone/SVC-bob`), 'SVC-gone')
  t.equal(await tells(`${group}/SVC-crew/SVC-zoe`), 'SVC-zoe')
})

test('The cache of group texts is limited', async t => {
  const { send } = await testServer()
  const as = 'SVC-ann'
  setFlagsFromString('--expose-gc')
  const used = () => {
    runInNewContext('gc')()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  for (let round = 0; round < 60; round++) {
    const title = `${round} ${'x'.repeat(1e6)}`
    await send('PUT', `${group}/SVC-crew`, { as, body: { title } })
    t.equal((await send('GET', `${group}/SVC-crew`, { as })).json().title, title)
  }
  t.ok(used() - before < 3e7)
})

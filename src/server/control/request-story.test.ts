import { test } from 'tap'
import { reading } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'
import { controlLimits } from './limits.js'

const crew = '/auth/v1/group/SVC-crew'
const idOf = (response: Awaited<ReturnType<Send>>) => String(response.headers['x-request-id'])
const storyOf = async (send: Send, response: Awaited<ReturnType<Send>>, query = '') =>
  (await send('GET', `/_oracle/requests/${idOf(response)}${query}`)).json()

test('The story of a refused request names the caller, the clause, each ACR and what is missing', async t => {
  const { send } = await testServer()
  const response = await send('PUT', crew, { as: 'SVC-bob', body: { title: 'Mine' } })
  const story = await storyOf(send, response)
  t.match(story, {
    method: 'PUT',
    path: crew,
    body: { title: 'Mine' },
    operation: 'updateGroup',
    caller: 'SVC-bob',
    name: 'Bob van der Birch',
    status: 403,
    outcome: 'no-permission',
    clause: 'update.permission',
    state: 'at the request',
    notes: [],
  })
  t.match(story.explanation, { status: 403, clause: 'update.permission' })
  t.match(
    story.explanation.reason,
    /^Bob van der Birch does not have write on Crew: no ACR on this group names/,
  )
  t.match(story.explanation.access.acrs, [
    { principal: 'SVC-ann', permission: 'read', names: 'another principal', grants: false },
    { principal: 'SVC-ann', permission: 'write', grants: false },
  ])
})

test('The story of a request tells the state in which it was decided', async t => {
  const { send } = await testServer()
  const before = await send('GET', crew, { as: 'SVC-ann' })
  t.equal((await send('DELETE', crew, { as: 'SVC-ann' })).statusCode, 200)
  const after = await send('GET', crew, { as: 'SVC-ann' })
  t.match(await storyOf(send, before), {
    status: 200,
    state: 'at the request',
    explanation: { status: 200, outcome: 'read', clause: 'acr.direct', access: { allowed: true } },
  })
  t.match(await storyOf(send, after), {
    status: 404,
    explanation: { status: 404, outcome: 'group-not-found' },
  })
})

test('If the state is not kept, the story says so', async t => {
  const before = controlLimits.explained
  t.teardown(() => {
    controlLimits.explained = before
  })
  controlLimits.explained = 3
  const { send } = await testServer()
  const read = await send('GET', crew, { as: 'SVC-ann' })
  t.match(await storyOf(send, read), { state: 'at the request' })
  await send('DELETE', crew, { as: 'SVC-ann' })
  t.match(await storyOf(send, read), {
    state: 'now',
    explanation: { status: 404 },
    notes: [/which has changed 1 times since/, /responded with 200, but the definitions decide 404\.$/],
  })
})

test('A response that a fault changed is shown next to what the definitions decide', async t => {
  const { send } = await testServer({ faults: ['members-read'] })
  const response = await send('GET', crew, { as: 'SVC-bob' })
  t.equal(response.statusCode, 200)
  t.match((await storyOf(send, response)).notes, [
    /^This explains the world as it is now/,
    /responded with 200, but the definitions decide 403; the server has the faults /,
  ])
})

test('A status that was ordered is not blamed on a fault; one after a delay is', async t => {
  const { send } = await testServer({ control: true, faults: ['members-read'] })
  for (const [trouble, note] of [
    ['500', 'The server responded with 500, but the definitions decide 403.'],
    [
      'latency=1ms',
      'The server responded with 200, but the definitions decide 403; the server has the faults members-read.',
    ],
  ]) {
    await send('POST', '/_oracle/trouble', { body: { trouble } })
    const { notes } = await storyOf(send, await send('GET', crew, { as: 'SVC-bob' }))
    t.equal(notes.at(-1), note)
  }
})

test('The story of a search tells which fields match, what the limit leaves out, and why a principal is not found', async t => {
  const { send } = await testServer({ readings: reading('result-limit=1/kind') })
  const response = await send('GET', '/auth/v1/profile?s=SVC&profiles=false', { as: 'SVC-ann' })
  const { explanation } = await storyOf(send, response, '?principal=Shed')
  t.match(explanation.search.cutOff.count, Number)
  const found = await send('GET', '/auth/v1/profile?s=all', { as: 'SVC-ann' })
  const { search } = (await storyOf(send, found, '?principal=Shed')).explanation
  t.match(search.results, [{ matches: [{ clause: 'search.group-description', text: 'All of Vetted' }] }])
  t.equal(search.cutOff.count, 2)
  t.match(
    search.principal.reason,
    /^Shed is not found: the group description "All of Shed" begins with "all", but it is number 3 of the groups .* limit \(profiles: 1, groups: 1\)/,
  )
  const bob = (await storyOf(send, found, '?principal=bob@example.org')).explanation.search.principal
  t.match(bob, { found: false, reason: /no field begins with "all"/ })
})

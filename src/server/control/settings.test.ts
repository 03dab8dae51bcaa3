import { test } from 'tap'
import { reading } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'
import { faults } from '../../faults/registry.js'
import { type OpenPoint, openPointIds, openPoints } from '../../spec/open-points.js'
import { readingsToTry } from '../../spec/readings.js'

const [readings, broken] = ['/_oracle/readings', '/_oracle/faults']
const short = '/auth/v1/profile?s=a'

test('PUT changes the readings of a running server, and keeps its world', async t => {
  const { oracle, send } = await testServer({ control: true })
  await send('POST', '/auth/v1/group', { as: 'SVC-ann', body: { title: 'New', description: 'Kept' } })
  const world = oracle.service.world()
  t.equal((await send('GET', short, { as: 'SVC-ann' })).statusCode, 400)
  const response = await send('PUT', readings, {
    body: { 'short-search': '404', 'missing-token/readGroup': '403' },
  })
  t.match(response.json(), { 'short-search': '404', 'missing-token/readGroup': '403' })
  t.equal((await send('GET', short, { as: 'SVC-ann' })).statusCode, 404)
  t.equal((await send('GET', '/auth/v1/group/SVC-crew')).statusCode, 403)
  t.same(oracle.service.world(), world)
  await send('PUT', readings, { body: {} })
  t.equal((await send('GET', short, { as: 'SVC-ann' })).statusCode, 400, 'what is left out has its default')
})

test('GET returns what PUT takes, for every reading of every open point', async t => {
  const { send } = await testServer({ control: true, readings: reading('trim=dropped') })
  const all = (await send('GET', readings)).json()
  t.equal(all.trim, 'dropped')
  t.same((await send('PUT', readings, { body: all })).json(), all)
  for (const id of openPointIds)
    for (const value of readingsToTry(openPoints[id] as OpenPoint))
      if (id !== 'missing-token' && id !== 'bad-token')
        t.equal((await send('PUT', readings, { body: { [id]: value } })).json()[id], value)
})

test('PUT changes the faults of a running server', async t => {
  const { send } = await testServer({ control: true })
  const search = '/auth/v1/profile?s=%25nn'
  t.equal((await send('GET', search, { as: 'SVC-ann' })).statusCode, 404)
  t.same((await send('PUT', broken, { body: ['like-wildcards'] })).json(), ['like-wildcards'])
  t.equal((await send('GET', search, { as: 'SVC-ann' })).statusCode, 200)
  t.same((await send('GET', broken)).json(), ['like-wildcards'])
  await send('PUT', broken, { body: [] })
  t.equal((await send('GET', search, { as: 'SVC-ann' })).statusCode, 404)
})

test('Every fault can be set while the server runs', async t => {
  const { send } = await testServer({ control: true })
  for (const { name } of faults) t.same((await send('PUT', broken, { body: [name] })).json(), [name])
})

test('An isolated world has the settings of the server at first, and then its own', async t => {
  const { send } = await testServer({ control: true, readings: reading('short-search=404') })
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  const { pathname } = new URL(baseUrl)
  const status = async () =>
    (await send('GET', `${pathname}${short}`, { token: tokens['SVC-ann'] })).statusCode
  t.equal(await status(), 404)
  await send('PUT', `${pathname}${readings}`, { body: { 'short-search': '422' } })
  t.equal(await status(), 422)
  t.equal((await send('GET', short, { as: 'SVC-ann' })).statusCode, 404)
})

test('Wrong readings and faults are refused with the reason, and nothing changes', async t => {
  const { send } = await testServer({ control: true })
  const before = (await send('GET', readings)).json()
  const wrong: readonly [path: string, body: unknown, msg: RegExp][] = [
    [readings, [], /must be an object/],
    [readings, null, /must be an object/],
    [readings, { 'short-search': 404 }, /^short-search: the reading must be a string$/],
    [readings, { 'short-search': '500' }, /"500" is not a value/],
    [readings, { nonsense: '1' }, /there is no open point "nonsense"/],
    [readings, { 'rate-limit': '5' }, /cannot be set/],
    [readings, { idPrefix: 'X-' }, /there is no open point "idPrefix"/],
    [readings, { 'missing-token': '403', 'bad-token': '403' }, /cannot both be 403/],
    [broken, {}, /must be a list/],
    [broken, [1], /must be a list/],
    [broken, ['like-wildcard'], /did you mean like-wildcards/],
  ]
  for (const [path, body, msg] of wrong) {
    const response = await send('PUT', path, { body })
    t.equal(response.statusCode, 400, JSON.stringify(body))
    t.match(response.json().msg, msg)
  }
  t.equal(
    (await send('PUT', readings, { raw: '{', headers: { 'content-type': 'application/json' } })).statusCode,
    400,
  )
  t.same((await send('GET', readings)).json(), before)
  t.same((await send('GET', broken)).json(), [])
})

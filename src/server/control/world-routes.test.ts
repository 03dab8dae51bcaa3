import { decodeJwt } from 'jose'
import { test } from 'tap'
import { acr, group, profile, reading, smallWorld } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'

const put = '/_oracle/world'
const search = '/auth/v1/profile?s=zed'
const zeds = (count: number) => ({
  profiles: Array.from({ length: count }, (_, at) => profile(`z${at}`, `Zed Number${at}`)),
  groups: [group('zoo', 'Zoo', ['SVC-z0'])],
  acrs: [acr('zoo', 'z0', 'read')],
})

test('PUT replaces the world', async t => {
  const { oracle, send } = await testServer({ control: true })
  const response = await send('PUT', put, { body: zeds(2) })
  t.equal(response.statusCode, 200)
  t.same(oracle.service.world(), zeds(2))
  const token = response.json().tokens['SVC-z0']
  t.equal((await send('GET', search, { token })).json().profiles.length, 2)
  t.same((await send('GET', '/auth/v1/group/SVC-zoo', { token })).json().members, ['SVC-z0'])
  t.equal((await send('GET', '/auth/v1/group/SVC-crew', { token })).statusCode, 404)
})

test('An invalid world is refused with 400 and the position of the error, and the previous world stays', async t => {
  const { oracle, send } = await testServer({ control: true })
  const body = { ...zeds(1), groups: [group('zoo', 'Zoo', ['SVC-ann'])] }
  const response = await send('PUT', put, { body })
  t.equal(response.statusCode, 400)
  t.same(response.json(), { error: 'bad-world', msg: 'groups[0].members[0]: no such profile' })
  t.same(oracle.service.world(), smallWorld)
})

test('A body that is not a JSON object is refused with 400 and the reason', async t => {
  const { send } = await testServer({ control: true })
  const headers = { 'content-type': 'application/json' }
  const refusal = async (asking: object) => {
    const response = await send('PUT', put, asking)
    return `${response.statusCode} ${response.json().msg}`
  }
  for (const [raw, why] of [
    ['{"profiles": [', ': Unexpected end of JSON input'],
    ['{"profiles": [] "groups": []}', ": Expected ',' or '}' after property value at position 16"],
    ['{"profiles": nothing}', ": Unexpected token 'o'"],
    [`[${'1, '.repeat(50)}x${', 1'.repeat(50)}]`, ": Unexpected token 'x'"],
    ['undefined', ''],
    [Buffer.from('"caf\xe9"', 'latin1'), ': it is not UTF-8'],
  ] as const) {
    const answer = await refusal({ raw, headers })
    t.ok(answer.startsWith(`400 the body is not valid JSON${why}`), answer)
    t.notMatch(answer, /nothing|1, /, 'the body is not quoted')
  }
  t.equal(await refusal({ body: [] }), '400 the world: must be an object')
  t.equal(await refusal({ headers }), '400 the body is empty')
  t.equal(
    await refusal({ raw: JSON.stringify(smallWorld), headers: { 'content-type': 'text/plain' } }),
    '400 the content type must be application/json',
  )
})

test('The first 100 profiles get a token', async t => {
  const { send } = await testServer({ control: true })
  const tokensOf = async (count: number) => (await send('PUT', put, { body: zeds(count) })).json().tokens
  t.same(
    Object.keys(await tokensOf(3)).sort(),
    zeds(3).profiles.map(({ svc_id }) => svc_id),
  )
  const tokens = await tokensOf(120)
  for (const { svc_id } of zeds(100).profiles) t.equal(decodeJwt(tokens[svc_id] as string).sub, svc_id)
})

test('The invalid tokens name the first profile, and each is refused with 401', async t => {
  const { send } = await testServer({ control: true })
  const { tokens, badTokens } = (await send('PUT', put, { body: zeds(2) })).json()
  t.hasProps(badTokens, ['expired', 'wrongKey'])
  for (const [name, token] of Object.entries<string>(badTokens)) {
    t.equal(decodeJwt(token).sub, 'SVC-z0', name)
    t.equal((await send('GET', search, { token })).statusCode, 401, name)
  }
  t.equal((await send('GET', search, { token: tokens['SVC-z0'] })).statusCode, 200)
})

test('A world without profiles gets neither valid nor invalid tokens', async t => {
  const { send } = await testServer({ control: true })
  const response = await send('PUT', put, { body: { profiles: [], groups: [], acrs: [] } })
  t.same(response.json(), { tokens: {} })
})

test('Replacing the world does not change the readings of the server', async t => {
  const { send } = await testServer({ control: true, readings: reading('short-search=404') })
  const { tokens } = (await send('PUT', put, { body: zeds(1) })).json()
  t.equal((await send('GET', '/auth/v1/profile?s=z', { token: tokens['SVC-z0'] })).statusCode, 404)
})

test('A world of 15 MiB is accepted, and one larger than 16 MiB is refused with 413', async t => {
  const { oracle, send } = await testServer({ control: true })
  const padded = (bytes: number) => ({
    ...zeds(1),
    groups: [{ ...group('zoo', 'Zoo'), description: 'x'.repeat(bytes) }],
  })
  t.equal((await send('PUT', put, { body: padded(15 * 2 ** 20) })).statusCode, 200)
  t.equal((await send('PUT', put, { body: padded(16 * 2 ** 20) })).statusCode, 413)
  t.equal(oracle.service.world().groups[0]?.description.length, 15 * 2 ** 20)
})

test('Without --control, PUT is refused with 404', async t => {
  const { oracle, send } = await testServer()
  t.equal((await send('PUT', put, { body: zeds(1) })).statusCode, 404)
  t.same(oracle.service.world(), smallWorld)
})

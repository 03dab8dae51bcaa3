import { text } from 'node:stream/consumers'
import { type Test, test } from 'tap'
import { serveHttp } from '../dev/test-support/command.js'
import { runScript, statusesIn } from '../dev/test-support/reproduce.js'
import { group, profile } from '../dev/test-support/small-world.js'
import type { RequestRecord } from './report.js'
import { script } from './script.js'
import type { ScriptOrder } from './script-order.js'

const world = { profiles: [profile('ann', 'Ann Ash')], groups: [group('crew', "Ann's $crew")], acrs: [] }

const record = (request: Partial<RequestRecord>): RequestRecord => ({
  method: 'GET',
  path: '/auth/v1/group/SVC-crew',
  actor: 'SVC-ann',
  body: null,
  status: 200,
  response: '{}',
  ...request,
})

function scriptOf(requests: readonly RequestRecord[], more: Partial<ScriptOrder> = {}): string {
  return script({
    baseUrl: 'http://127.0.0.1:1',
    cookie: 'svc-token',
    idPrefix: 'SVC-',
    groupPath: '/auth/v1/group',
    world,
    mintsIds: false,
    requests,
    message: 'A read succeeds',
    expected: '404',
    ...more,
  })
}

interface Seen {
  readonly method: string
  readonly url: string
  readonly cookie: string | undefined
  readonly body: string
}

/** A server that takes worlds, creates groups with a response that names other ids first, and records requests. */
async function recording(t: Test, ids: Readonly<Record<string, string>> = {}, ownPath?: string) {
  const seen: Seen[] = []
  const url = await serveHttp(t, async (request, response) => {
    const body = await text(request)
    const { method = '', url = '', headers } = request
    if (method === 'PUT') {
      const tokens = { [ids['SVC-ann'] ?? 'SVC-ann']: 'token-of-ann' }
      const own = ownPath === undefined ? {} : { baseUrl: `http://${headers.host}${ownPath}` }
      response.end(JSON.stringify({ ids, tokens, badTokens: { expired: 'old' }, ...own }, null, 2))
      return
    }
    seen.push({ method, url, cookie: headers.cookie, body })
    const created = { members: ['SVC-ann'], svc_id: `SVC-new${seen.length}` }
    response.writeHead(method === 'POST' ? 201 : 404).end(JSON.stringify(method === 'POST' ? created : {}))
  })
  return { seen, variables: { BASE_URL: url, CONTROL_URL: `${url}/control` } }
}

const create = (count: number) =>
  record({
    method: 'POST',
    path: '/auth/v1/group',
    body: { title: 'It\'s $HOME `x` \\ "y"' },
    status: 201,
    response: `{"members":["SVC-ann"],"svc_id":"<created ${count}>"}`,
  })

test('Each request is a curl line after what it returned, and the wrong one also says what was expected', async t => {
  const text = scriptOf([
    record({ response: `{\n${'x'.repeat(300)}` }),
    record({ actor: null, status: null, response: 'refused' }),
  ])
  t.match(text, /^#!.*\n# Failure: A read succeeds\n/)
  const [first = '', second = ''] = text.split('\n\n').slice(1)
  t.match(
    first,
    /^# Returned: 200 \{ x{180,}…\ncurl --cookie "svc-token=\$\{TOKEN_SVC_ann\}" "\$BASE_URL\/auth/,
  )
  t.equal(
    second,
    '# Expected: 404\n# Returned: no response refused\ncurl "$BASE_URL/auth/v1/group/SVC-crew"\n)',
  )
  const wrong = { finding: { decides: [0], expected: { statuses: [404] } } }
  const quoted = scriptOf([record({ response: '{"svc_id":"SVC-crew"}' }), record({ status: 404 })], wrong)
  t.match(quoted, /# Expected: 404\n# Returned: 200 /)
  t.notMatch(quoted, /# Expected: 404\n# Returned: 404 /)
  const late = scriptOf([record({ method: 'DELETE', response: '{"svc_id":"SVC-crew"}' }), record({})], {
    expected: '200, and a 404',
    finding: { decides: [0, 1], expected: { statuses: [200] } },
  })
  t.match(late, /# Expected: 200, and a 404\n# Returned: 200 \{\}\n/, 'the read is wrong, not the deletion')
  t.ok(first.split('\n').every(line => line.length < 220))
})

test('The script puts the world in place, takes the tokens from the response, and prints each status', async t => {
  const { seen, variables } = await recording(t)
  const ended = await runScript(
    scriptOf([record({}), record({ actor: 'bad:expired' }), record({ actor: 'bad:malformed' })]),
    variables,
  )
  t.same([ended.code, ended.stderr, statusesIn(ended)], [0, '', [404, 404, 404]])
  t.same(
    seen.map(({ cookie }) => cookie),
    ['svc-token=token-of-ann', 'svc-token=old', 'svc-token=not.a.token'],
  )
})

test('The script makes the invalid tokens that need no key from the valid token', async t => {
  const { seen, variables } = await recording(t)
  const names = [
    ...['unsigned', 'cutSignature', 'changedSignature', 'zeroSignature', 'otherCase'],
    ...['none', 'noneMixed'],
  ]
  const ended = await runScript(
    scriptOf(
      names.map(name => record({ actor: `bad:${name}` })),
      { world: undefined, keptWorld: world },
    ),
    { BASE_URL: variables.BASE_URL, TOKEN_SVC_ann: 'head.claims.123456789A0' },
  )
  t.same([ended.code, ended.stderr], [0, ''])
  t.same(
    seen.map(({ cookie }) => cookie?.replace('svc-token=', '')),
    [
      'head.claims.',
      'head.claims.123',
      'head.claims.123456789B0',
      'head.claims.AAAAAAAAAAA',
      'head.claims.123456789a0',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.claims.`,
      `${Buffer.from('{"alg":"nOnE"}').toString('base64url')}.claims.`,
    ],
  )
})

test('A group that the script creates is used by its new id, one after another or concurrently', async t => {
  const { seen, variables } = await recording(t)
  const paths = ['/auth/v1/group/<created 1>', '/auth/v1/group/<created 2>/member/<created 3>']
  const ended = await runScript(
    scriptOf([
      create(1),
      { ...create(2), batch: 1 },
      { ...create(3), batch: 1 },
      ...paths.map(path => record({ path })),
    ]),
    variables,
  )
  t.same([ended.code, ended.stderr, statusesIn(ended)], [0, '', [201, 201, 201, 404, 404]])
  t.same(JSON.parse(seen[0]?.body ?? ''), create(1).body)
  t.equal(seen[3]?.url, '/auth/v1/group/SVC-new1')
  t.match(seen[4]?.url, /^\/auth\/v1\/group\/SVC-new(2\/member\/SVC-new3|3\/member\/SVC-new2)$/)
})

test('The ids that a target gives replace those of the world', async t => {
  const { seen, variables } = await recording(t, { 'SVC-ann': 'SVC-1', 'SVC-crew': 'SVC-2' })
  const requests = [record({ method: 'PATCH', body: { members: ['SVC-ann'] } })]
  const ended = await runScript(scriptOf(requests, { mintsIds: true }), variables)
  t.same([ended.code, ended.stderr], [0, ''])
  t.match(seen, [
    { url: '/auth/v1/group/SVC-2', cookie: 'svc-token=token-of-ann', body: '{"members":["SVC-1"]}' },
  ])
})

test('Without the control protocol a missing token is one line, and a given one is used', async t => {
  const { seen, variables } = await recording(t)
  const { BASE_URL } = variables
  const text = scriptOf([record({})])
  t.match(await runScript(text, { BASE_URL }), {
    code: 2,
    stdout: '',
    stderr:
      'set TOKEN_SVC_ann to the token of SVC-ann, or CONTROL_URL to the URL of the control protocol of the target\n',
  })
  t.match(await runScript(text, { BASE_URL, TOKEN_SVC_ann: 'mine' }), { code: 0 })
  t.match(await runScript(scriptOf([record({})], { world: undefined }), { BASE_URL }), { code: 2 })
  t.match(seen, [{ cookie: 'svc-token=mine' }])
})

test('On a deployment that keeps its world, the script deletes what it created', async t => {
  const { seen, variables } = await recording(t)
  const requests = [create(1), { ...create(2), actor: null }, record({ path: '/auth/v1/group/<created 1>' })]
  const ended = await runScript(scriptOf(requests, { world: undefined }), {
    BASE_URL: variables.BASE_URL,
    TOKEN_SVC_ann: 'mine',
  })
  t.same([ended.code, ended.stderr, statusesIn(ended)], [0, '', [201, 201, 404]])
  t.same(
    seen.slice(3).map(({ method, url, cookie }) => [method, url, cookie]),
    ['SVC-new1', 'SVC-new2'].map(id => ['DELETE', `/auth/v1/group/${id}`, 'svc-token=mine']),
  )
})

test('On a deployment that keeps its world, the script takes back the members that it added to groups of the world', async t => {
  const { seen, variables } = await recording(t)
  const keptWorld = { ...world, groups: [group('crew', 'Crew', ['SVC-ann'])] }
  const add = (path: string, status = 200) =>
    record({ method: 'POST', path: `/auth/v1/group/${path}`, status })
  const requests = [
    add('SVC-crew/SVC-bo'),
    add('SVC-crew/SVC-ann'),
    add('SVC-crew/SVC-cy', 403),
    add('<created 1>/SVC-bo'),
  ]
  const ended = await runScript(scriptOf(requests, { world: undefined, keptWorld }), {
    BASE_URL: variables.BASE_URL,
    TOKEN_SVC_ann: 'mine',
  })
  t.same([ended.code, ended.stderr, statusesIn(ended)], [0, '', [201, 201, 201, 201]])
  t.same(
    seen.slice(4).map(({ method, url, cookie }) => [method, url, cookie]),
    [['DELETE', '/auth/v1/group/SVC-crew/SVC-bo', 'svc-token=mine']],
  )
})

test('A script uses a world at the base URL that the target gives, and ends it', async t => {
  const { seen, variables } = await recording(t, {}, '/w/7')
  const { code } = await runScript(scriptOf([create(1), record({})]), variables)
  t.equal(code, 0)
  t.same(
    seen.map(({ method, url }) => `${method} ${url}`),
    ['POST /w/7/auth/v1/group', 'GET /w/7/auth/v1/group/SVC-crew', 'DELETE /w/7/_oracle/world'],
  )
})

import { test } from 'tap'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { startServe } from '../../dev/test-support/server-process.js'
import { clauseIds } from '../../spec/clauses.js'

test('faults lists every fault with its clause and its description', async t => {
  const { code, stdout } = await runInProcess(t, 'faults')
  t.equal(code, 0)
  t.match(
    stdout,
    /^like-wildcards +search\.field-start +The server does not escape the search string in a LIKE pattern/m,
  )
  for (const id of clauseIds) t.match(stdout, ` ${id} `)
})

test('faults --json lists the same as JSON', async t => {
  const listed = JSON.parse((await runInProcess(t, 'faults', '--json')).stdout)
  t.ok(listed.length >= 100)
  for (const fault of listed) t.same(Object.keys(fault), ['name', 'clause', 'says'])
})

test('faults NAME shows the smallest case with which the suite finds the fault', async t => {
  const { stdout } = await runInProcess(t, 'faults', 'anonymous-delete')
  t.match(stdout, /^anonymous-delete {2}\(auth\.token-required\)$/m)
  t.match(stdout, /^ {2}▶ DELETE .* without a token → 200 .* expected 401 or 403$/m)
})

test('An unknown fault gives one line with names like it, and exit code 2', async t => {
  for (const words of [
    ['faults', 'busy-is-50'],
    ['serve', '--port', '0', '--fault', 'busy-is-50'],
  ]) {
    const { code, stderr } = await runInProcess(t, ...words)
    t.equal(stderr, 'error: there is no fault "busy-is-50"; did you mean busy-is-500?\n')
    t.equal(code, 2)
  }
})

test('A server can have several faults, and keeps them when the control protocol replaces the world', async t => {
  const { url, stop } = await startServe(
    '--control',
    '--fault',
    'deleted-is-204',
    '--fault',
    'no-match-is-200',
  )
  t.teardown(() => stop())
  const body = JSON.stringify({
    profiles: [{ svc_id: 'SVC-a', common_name: 'Ann', email: 'a@example.org', avatar_url: '' }],
    groups: [{ svc_id: 'SVC-b', title: 'Boats', description: '', members: [] }],
    acrs: [{ resource: 'SVC-b', principal: 'SVC-a', permission: 'write' }],
  })
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
  const { tokens } = (await (await fetch(`${url}/_oracle/world`, put)).json()) as {
    tokens: Record<string, string>
  }
  const headers = { cookie: `svc-token=${tokens['SVC-a']}` }
  t.equal((await fetch(`${url}/auth/v1/profile?s=zebra`, { headers })).status, 200)
  t.equal((await fetch(`${url}/auth/v1/group/SVC-b`, { method: 'DELETE', headers })).status, 204)
})

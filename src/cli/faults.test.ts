import { test } from 'tap'
import { clauseIds } from '../spec/clauses.js'
import { serving } from '../test-support/command.js'
import { inside } from '../test-support/inside.js'

test('faults lists every fault with its clause and what the server does', async t => {
  const { code, stdout } = await inside(t, 'faults')
  t.equal(code, 0)
  t.match(
    stdout,
    /^like-wildcards +search\.field-start +The server does not escape the search string in a LIKE pattern/m,
  )
  for (const id of clauseIds) t.match(stdout, ` ${id} `)
})

test('faults --json lists them for machines', async t => {
  const listed = JSON.parse((await inside(t, 'faults', '--json')).stdout)
  t.ok(listed.length >= 100)
  for (const fault of listed) t.same(Object.keys(fault), ['name', 'clause', 'says'])
})

test('faults NAME shows requests that the fault answers wrongly', async t => {
  const { stdout } = await inside(t, 'faults', 'anonymous-delete')
  t.match(stdout, /^anonymous-delete {2}\(auth\.token-required\)$/m)
  t.match(stdout, /^ {2}nobody: DELETE \/auth\/v1\/group\/SVC-[0-9a-f]{32}$/m)
})

test('A fault that is unknown is one line with those near it, and exit code 2', async t => {
  for (const words of [
    ['faults', 'like-wildcard'],
    ['serve', '--port', '0', '--fault', 'like-wildcard'],
  ]) {
    const { code, stderr } = await inside(t, ...words)
    t.equal(stderr, 'error: there is no fault "like-wildcard"; near it: like-wildcards\n')
    t.equal(code, 2)
  }
})

test('Faults add up, and outlive the world that is put in place', async t => {
  const { url, stop } = await serving('--control', '--fault', 'deleted-is-204', '--fault', 'no-match-is-200')
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

// Uses isolated worlds over HTTP. `principal-oracle exec` starts it with a server.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

const { PRINCIPAL_ORACLE_URL: base, PRINCIPAL_ORACLE_CONTROL_URL: control } = process.env
const send = async (method, url, body) => {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const worldAt = async url => (await send('GET', `${url}/_oracle/world`)).body
const asCaller = (url, token, method = 'GET', body) =>
  fetch(url, {
    method,
    headers: { cookie: `svc-token=${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })

const demo = (await send('GET', control)).body
const added = (await send('POST', `${base}/_oracle/worlds`)).body
const given = (await send('PUT', `${base}/_oracle/worlds`, demo)).body
assert.deepEqual(await worldAt(added.baseUrl), demo)
const creator = demo.groups.find(({ svc_id }) => svc_id === demo.vetted).members[0]
const created = await asCaller(`${added.baseUrl}/auth/v1/group`, added.tokens[creator], 'POST', {
  title: 'New',
  description: 'Here alone',
})
assert.equal(created.status, 200)
assert.equal((await worldAt(added.baseUrl)).groups.length, demo.groups.length + 1)
assert.deepEqual(await worldAt(given.baseUrl), demo)
assert.equal((await asCaller(`${given.baseUrl}/auth/v1/profile?s=ber`, added.tokens[creator])).status, 401)

await send('PUT', `${added.baseUrl}/_oracle/snapshots/one`)
await send('POST', `${added.baseUrl}/_oracle/reset`)
assert.deepEqual(await worldAt(added.baseUrl), demo)
await send('POST', `${added.baseUrl}/_oracle/snapshots/one`)
assert.equal((await worldAt(added.baseUrl)).groups.length, demo.groups.length + 1)
assert.equal((await send('PUT', `${added.baseUrl}/_oracle/readings`, { 'short-search': '404' })).status, 200)
assert.deepEqual((await send('PUT', `${added.baseUrl}/_oracle/faults`, ['like-wildcards'])).body, [
  'like-wildcards',
])
assert.equal((await send('DELETE', `${added.baseUrl}/_oracle/world`)).status, 200)
assert.equal((await send('GET', `${added.baseUrl}/_oracle/world`)).status, 404)

const foreign = { headers: { origin: 'http://evil.example' }, method: 'POST' }
assert.equal((await fetch(`${base}/_oracle/reset`, foreign)).status, 403)
const lines = execFileSync('principal-oracle', ['env', 'Anna Berg', '--url', base], { encoding: 'utf8' })
assert.equal(lines.match(/^export PRINCIPAL_ORACLE_\w+='.+'$/gm).length, 4)
console.log(`${added.baseUrl.replace(/.*:\d+/, '')} was added, changed, saved, reset and ended`)
process.exitCode = 7

import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi.js'

const baseUrl = process.env.PRINCIPAL_ORACLE_URL ?? ''
const { token } = (await (await fetch(`${baseUrl}/_oracle/token?subject=Anna%20Berg`)).json()) as {
  token: string
}
const client = createClient<paths>({ baseUrl, headers: { cookie: `svc-token=${token}` } })

const found = await client.GET('/auth/v1/profile', { params: { query: { s: 'sukarno', groups: false } } })
const profiles: components['schemas']['Profile'][] = found.data?.profiles ?? []
assert.deepEqual(
  profiles.map(({ common_name }) => common_name),
  ['Sukarno'],
)
assert.equal(found.data?.method satisfies 'searchPrincipals' | undefined, 'searchPrincipals')

const text = { title: 'Tide Tables', description: 'Printed every autumn' }
const created = await client.POST('/auth/v1/group', { body: text })
const group_svc_id: string = created.data?.svc_id ?? ''
const params = { path: { group_svc_id } }
const group = '/auth/v1/group/{group_svc_id}'
const updated = await client.PUT(group, { params, body: { title: 'Tides' } })
assert.equal(updated.response.status, 200)

const member = { path: { group_svc_id, profile_svc_id: profiles[0]?.svc_id ?? '' } }
await client.POST('/auth/v1/group/{group_svc_id}/{profile_svc_id}', { params: member })
const read = await client.GET(group, { params })
assert.deepEqual([read.data?.title, read.data?.members], ['Tides', [member.path.profile_svc_id]])
const removed = await client.DELETE('/auth/v1/group/{group_svc_id}/{profile_svc_id}', { params: member })
assert.equal(removed.response.status, 200)
assert.equal((await client.DELETE(group, { params })).response.status, 200)
assert.equal((await client.GET(group, { params })).response.status, 404)

/** Mistakes that the compiler must find. They are never sent. */
export const mistakes = [
  // @ts-expect-error: the search string is required
  () => client.GET('/auth/v1/profile', { params: { query: { groups: false } } }),
  // @ts-expect-error: the description is required
  () => client.POST('/auth/v1/group', { body: { title: 'Tide Tables' } }),
  // @ts-expect-error: the path needs an SVC-ID
  () => client.GET(group, {}),
  // @ts-expect-error: there is no such path
  () => client.GET('/auth/v2/profile', {}),
]
console.log('seven operations')

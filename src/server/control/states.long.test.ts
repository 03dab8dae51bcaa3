import fc from 'fast-check'
import { test } from 'tap'
import { smallWorld } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'
import { faults } from '../../faults/registry.js'
import { endpoints, type Operation, operations } from '../../spec/endpoints.js'

const groups = ['SVC-crew', 'SVC-shed', 'SVC-vetted', 'SVC-gone']
const profiles = smallWorld.profiles.map(({ svc_id }) => svc_id)

interface Drawn {
  readonly operation: Operation
  readonly as: string
  readonly group: string
  readonly profile: string
  readonly title: string
}

const requests: fc.Arbitrary<Drawn> = fc.record({
  operation: fc.constantFrom(...operations),
  as: fc.constantFrom(...profiles),
  group: fc.constantFrom(...groups),
  profile: fc.constantFrom(...profiles),
  title: fc.constantFrom('New', 'Crew', 'Ann'),
})

/** Sends requests in order. @returns the status and the body of each response */
async function sendAll(
  send: Send,
  path: string,
  drawn: readonly Drawn[],
  tokens: Readonly<Record<string, string>>,
) {
  const responses: string[] = []
  for (const { operation, as, group, profile, title } of drawn) {
    const { method, path: template } = endpoints[operation]
    const url = template.replace('<group_svc_id>', group).replace('<profile_svc_id>', profile)
    const query = operation === 'searchPrincipals' ? '?s=new' : ''
    const hasBody = operation === 'createGroup' || operation === 'updateGroup'
    const body = hasBody ? { body: { title, description: 'Drawn' } } : {}
    const response = await send(method, `${path}${url}${query}`, { token: tokens[as] as string, ...body })
    responses.push(`${response.statusCode} ${response.body}`)
  }
  return responses
}

async function isolated(settings: Parameters<typeof testServer>[0] = {}) {
  const { send } = await testServer({ ...settings, control: true })
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  return { send, path: new URL(baseUrl).pathname, tokens: tokens as Readonly<Record<string, string>> }
}

test('After a reset, the same requests with the same tokens get the same responses, ids of new groups included', async t => {
  const { send, path, tokens } = await isolated()
  const before = (await send('GET', `${path}/_oracle/world`)).json()
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 12 }), async drawn => {
      const responses = await sendAll(send, path, drawn, tokens)
      t.equal((await send('POST', `${path}/_oracle/reset`)).statusCode, 200)
      t.same((await send('GET', `${path}/_oracle/world`)).json(), before)
      const again = await sendAll(send, path, drawn, tokens)
      await send('POST', `${path}/_oracle/reset`)
      return again.join() === responses.join()
    }),
    { numRuns: 60 },
  )
})

test('A snapshot restores the whole state, and may be restored again', async t => {
  const { send, path, tokens } = await isolated()
  await fc.assert(
    fc.asyncProperty(
      fc.array(requests, { maxLength: 6 }),
      fc.array(requests, { minLength: 1, maxLength: 8 }),
      async (early, late) => {
        await send('POST', `${path}/_oracle/reset`)
        await sendAll(send, path, early, tokens)
        const saved = (await send('GET', `${path}/_oracle/world`)).json()
        t.equal((await send('PUT', `${path}/_oracle/snapshots/here`)).statusCode, 200)
        const runs: string[] = []
        for (const _ of [1, 2, 3]) {
          runs.push((await sendAll(send, path, late, tokens)).join())
          t.equal((await send('POST', `${path}/_oracle/snapshots/here`)).statusCode, 200)
          t.same((await send('GET', `${path}/_oracle/world`)).json(), saved)
        }
        t.same((await send('GET', `${path}/_oracle/snapshots/here`)).json(), saved)
        return new Set(runs).size === 1
      },
    ),
    { numRuns: 40 },
  )
})

test('A reset also clears what a fault remembers', async t => {
  const drawn = fc.sample(requests, { numRuns: 40, seed: 7 })
  for (const { name } of faults.filter(({ service, session, backend }) => service ?? session ?? backend)) {
    const { send, path, tokens } = await isolated({ faults: [name] })
    const first = await sendAll(send, path, drawn, tokens)
    await send('POST', `${path}/_oracle/reset`)
    t.same(await sendAll(send, path, drawn, tokens), first, name)
  }
})

test('Snapshots are listed, deleted, and unknown ones are refused', async t => {
  const { send } = await testServer({ control: true })
  const at = (name: string) => `/_oracle/snapshots/${encodeURIComponent(name)}`
  for (const name of ['one', '__proto__', 'É x']) t.equal((await send('PUT', at(name))).statusCode, 200)
  t.same((await send('GET', '/_oracle/snapshots')).json(), { snapshots: ['one', '__proto__', 'É x'] })
  t.same((await send('DELETE', at('one'))).json(), { deleted: 'one' })
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await send(method, at('one'))
    t.equal(response.statusCode, 404)
    t.equal(response.json().error, 'unknown-snapshot')
  }
})

test('A world has at most 100 snapshots, and each can be saved again', async t => {
  const { send } = await testServer({ control: true })
  for (let at = 0; at < 100; at++) await send('PUT', `/_oracle/snapshots/s${at}`)
  t.equal((await send('PUT', '/_oracle/snapshots/s5')).statusCode, 200)
  t.equal((await send('PUT', '/_oracle/snapshots/more')).statusCode, 409)
})

test('A new world in place of the old one begins other ids, also after its snapshot is restored', async t => {
  const { send, path, tokens } = await isolated()
  const create = async () =>
    (
      await send('POST', `${path}/auth/v1/group`, {
        token: tokens['SVC-ann'] as string,
        body: { title: 'T', description: 'D' },
      })
    ).json().svc_id
  await send('PUT', `${path}/_oracle/snapshots/a`)
  const first = await create()
  const later = (await send('GET', `${path}/_oracle/world`)).json()
  await send('POST', `${path}/_oracle/snapshots/a`)
  await send('PUT', `${path}/_oracle/world`, { body: later })
  t.not(await create(), first, 'the world that was put in place has this id already')
})

import { test } from 'tap'
import { readingsOf, runExample } from '../dev/test-support/run-example.js'
import { httpRunner, type RecordedResponse } from '../dev/test-support/run-example-http.js'
import { type TestServer, testServer } from '../dev/test-support/test-server.js'
import { readExamples } from '../examples.js'
import { fixture, readWorld } from '../files.js'

const world = readWorld(fixture('demo.world.json'))
const servers = new Map<string, TestServer>()
const exchanges: RecordedResponse[] = []
const searches = () =>
  exchanges.filter(({ operation, response }) => operation === 'searchPrincipals' && response.status === 200)

test('The server satisfies every example over HTTP', async t => {
  for (const example of readExamples()) {
    const key = JSON.stringify(example.readings ?? {})
    const server = servers.get(key) ?? (await testServer({ readings: readingsOf(example) }, world))
    servers.set(key, server)
    server.oracle.service.replace(world)
    const player = httpRunner(server, exchange => exchanges.push(exchange))
    t.same(await runExample(example, world, player), [], `${example.clause}: ${example.says}`)
  }
})

test('Every response to an example has the JSON content type', async t => {
  const types = exchanges.map(({ response }) => response.type)
  t.same([...new Set(types)], ['application/json; charset=utf-8'])
})

test('Every successful search has the two fixed texts', async t => {
  const texts = searches().map(({ response }) => {
    const { method, msg } = JSON.parse(response.body)
    return `${method} | ${msg}`
  })
  t.same([...new Set(texts)], ['searchPrincipals | Profiles and/or groups searched successfully'])
})

test('Results have exactly the fields of section 2', async t => {
  const shapes = (kind: 'profiles' | 'groups') =>
    searches().flatMap(({ response }) =>
      (JSON.parse(response.body)[kind] ?? []).map((result: object) => Object.keys(result).sort().join(' ')),
    )
  t.same([...new Set(shapes('profiles'))], ['avatar_url common_name email svc_id'])
  t.same([...new Set(shapes('groups'))], ['description name svc_id'])
})

test('Profile results have the values of the world', async t => {
  for (const { response } of searches())
    for (const shown of JSON.parse(response.body).profiles ?? [])
      t.same(
        shown,
        world.profiles.find(({ svc_id }) => svc_id === shown.svc_id),
      )
})

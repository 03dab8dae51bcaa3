import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import { createReferenceServer } from '../../server/reference-server.js'
import { listen } from '../test-support/command.js'

const few = { only: ['read.content'], runs: 1, seed: 1 } as const

async function startServer(t: Test) {
  const oracle = await createReferenceServer({
    world: { profiles: [], groups: [], acrs: [] },
    control: true,
  })
  t.teardown(() => oracle.close())
  return { oracle, url: await oracle.listen(0) }
}

test('A base URL that ends with the start of a path is refused, and the right one is proposed', async t => {
  const { url } = await startServer(t)
  const targetFile = (baseUrl: string) =>
    join(t.testdir({ 'target.json': JSON.stringify({ baseUrl }) }), 'target.json')
  for (const [start, options] of [
    ['/auth/v1', { url: `${url}/auth/v1` }],
    ['/auth/v1', { url: `${url}/auth/v1/`, control: `${url}/_oracle/world` }],
    ['/auth/v1', { target: targetFile(`${url}/auth/v1/`) }],
    ['/auth/v1/profile', { url: `${url}/auth/v1/profile` }],
    ['/auth', { url: `${url}/auth` }],
  ] as const) {
    const report = await checkHere({ ...options, ...few })
    t.equal(report.verdict, 'inconclusive')
    t.equal(
      report.error,
      `the base URL must be ${url} and not ${url}${start}: search at ${url}${start}/auth/v1/profile returns 404, and paths follow the base URL as a whole`,
    )
  }
})

test('A deployment whose paths do follow /auth/v1 is tested', async t => {
  const { oracle, url } = await startServer(t)
  const below = /^\/auth\/v1(?=\/auth\/v1\/)/
  const gateway = createServer((request, response) => {
    const { url = '' } = request
    if (!below.test(url)) return void response.writeHead(404).end()
    request.url = url.replace(below, '')
    oracle.app.routing(request, response)
  })
  const address = `http://127.0.0.1:${await listen(gateway)}/auth/v1`
  t.teardown(() => gateway.close())
  const report = await checkHere({ url: address, control: `${url}/_oracle/world`, ...few })
  t.same([report.verdict, report.error], ['conformant', undefined])
})

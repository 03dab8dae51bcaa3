import { type Test, test } from 'tap'
import { fixture, readWorld } from '../../files.js'
import { createReferenceServer } from '../../server/reference-server.js'
import { serveHttp } from '../test-support/command.js'
import { sharedBrowser } from './visit.js'

/** The origin of an empty web page on a port of its own. */
async function webPage(t: Test): Promise<string> {
  const url = await serveHttp(t, (_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>A client</title><h1>A client</h1>'),
  )
  return url.replace('127.0.0.1', 'localhost')
}

/** A server with the demo world that these origins may use, and a browser. */
async function serverFor(t: Test, cors: readonly string[]) {
  const server = await createReferenceServer({ world: readWorld(fixture('demo.world.json')), cors })
  const url = (await server.listen(0)).replace('127.0.0.1', 'localhost')
  t.teardown(() => server.close())
  const page = await (await sharedBrowser()).newPage()
  t.teardown(() => page.close())
  return { url, page }
}

/** A script for a page: sends a request with the cookie, and gives its status, or `refused` by the browser. */
function sending(url: string, init: object = {}): string {
  const options = JSON.stringify({ credentials: 'include', ...init })
  return `fetch(${JSON.stringify(url)}, ${options}).then(({ status }) => status, () => 'refused')`
}

const creation = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-client': 'a header of its own' },
  body: JSON.stringify({ title: 'From a browser', description: 'With a preflight request' }),
}

test('A page on another port signs a user in with a click, and calls the server with the cookie', async t => {
  const origin = await webPage(t)
  const { url, page } = await serverFor(t, [origin])
  const search = `${url}/auth/v1/profile?s=Berg`
  await page.goto(origin)
  t.equal(await page.evaluate(sending(search)), 401, 'nobody is signed in')
  await page.goto(`${url}/_oracle/login?return=${encodeURIComponent(`${origin}/`)}`)
  await page.getByText('Anna Berg', { exact: true }).first().click()
  await page.waitForURL(`${origin}/`)
  t.equal(await page.evaluate(sending(search)), 200)
  t.equal(await page.evaluate(sending(`${url}/auth/v1/group`, creation)), 200, 'after a preflight request')
  t.equal(await page.evaluate('document.cookie'), '', 'no script of a page reads the token')
})

test('The browser keeps the responses from a page whose origin is not allowed', async t => {
  const [allowed, other] = [await webPage(t), await webPage(t)]
  const { url, page } = await serverFor(t, [allowed])
  await page.goto(other)
  t.equal(await page.evaluate(sending(`${url}/auth/v1/profile?s=Berg`)), 'refused')
  t.equal(await page.evaluate(sending(`${url}/auth/v1/group`, creation)), 'refused')
})

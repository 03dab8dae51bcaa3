import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { startOracle } from '../prove/targets.js'
import { serveHttp } from '../test-support/command.js'

test('A base URL that redirects every request to the same path ends the run, and fails no clause', async t => {
  const elsewhere: readonly [location: (url: string) => string, says: RegExp][] = [
    [url => `https://auth.example.org${url}`, /the base URL must be https:\/\/auth\.example\.org$/],
    [url => url.replace(/(?=\?)|$/, '/'), /wire\.searchPath must be \/auth\/v1\/profile\//],
  ]
  for (const [location, says] of elsewhere) {
    const url = await serveHttp(t, (request, response) =>
      response.writeHead(301, { location: location(String(request.url)) }).end(),
    )
    t.match(await checkHere({ url, seed: 1 }), { verdict: 'inconclusive', error: says })
  }
})

test('A web page in the place of each response ends the run, and the error shows its title', async t => {
  const url = await serveHttp(t, (_, response) => response.end('<!doctype html><title>Log in</title>'))
  t.match(await checkHere({ url, seed: 1 }), {
    verdict: 'inconclusive',
    error: /a web page with the title "Log in"/,
  })
})

test('A base URL with the beginning of a path ends the run, also if a missing token is refused first', async t => {
  const target = await startOracle({})
  t.teardown(() => target.close())
  for (const more of [{ control: target.control }, {}])
    t.match(await checkHere({ url: `${target.url}/auth/v1`, ...more, seed: 1 }), {
      verdict: 'inconclusive',
      error: /^the base URL must be http:\/\/127\.0\.0\.1:\d+ and not /,
    })
})

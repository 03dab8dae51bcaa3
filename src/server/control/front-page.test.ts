import { gunzipSync } from 'node:zlib'
import { test } from 'tap'
import { exchange } from '../../dev/test-support/raw-client.js'
import { testServer } from '../../dev/test-support/test-server.js'
import { pagePath, pageTypes } from './page-files.js'

const accept = { accept: 'text/html,application/xhtml+xml' }

test('A browser gets the page with a strict policy, and other clients a text', async t => {
  const { send } = await testServer()
  const page = await send('GET', '/', { headers: accept })
  t.match(page.headers, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/,
    vary: 'accept, accept-encoding',
  })
  t.notMatch(
    page.body,
    /https?:|<script(?! defer src)|<style/,
    'it loads nothing from elsewhere, and has no script of its own',
  )
  const named = [...page.body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, path = '']) => path)
  t.ok(named.length >= 4)
  for (const path of named) t.equal((await send('GET', path)).statusCode, 200, path)
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }])
    t.match((await send('GET', '/', { headers })).headers['content-type'], /^text\/plain/)
})

test('The files of the page are compressed, and not sent again if they are the same', async t => {
  const { send } = await testServer()
  for (const name of Object.keys(pageTypes).filter(name => name !== 'index.html')) {
    const path = `${pagePath}/${name}`
    const plain = await send('GET', path)
    t.equal(plain.headers['content-type'], pageTypes[name])
    const packed = await send('GET', path, { headers: { 'accept-encoding': 'gzip, br' } })
    t.equal(packed.headers['content-encoding'], 'gzip')
    t.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
    const again = await send('GET', path, { headers: { 'if-none-match': String(plain.headers.etag) } })
    t.same([again.statusCode, again.body], [304, ''])
  }
})

test('HEAD gets the headers of GET without a body, where probes ask', async t => {
  const { oracle, send } = await testServer()
  const { etag } = (await send('GET', '/', { headers: accept })).headers
  const url = await oracle.listen(0)
  t.teardown(() => oracle.close())
  const ask = async (method: string, path: string, lines: readonly string[]) => {
    const text = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')
    const { responses, rest } = await exchange(url, text, { head: method === 'HEAD' })
    t.equal(rest, '')
    const { 'x-request-id': _, date: __, ...headers } = responses[0]?.headers ?? {}
    return { status: responses[0]?.status, headers }
  }
  const browser = `Accept: ${accept.accept}`
  const gzip = 'Accept-Encoding: gzip'
  for (const path of ['/', '/_oracle/health'])
    for (const lines of [[], [gzip], [browser], [browser, gzip], [browser, `If-None-Match: ${etag}`]]) {
      const got = await ask('GET', path, lines)
      t.same(await ask('HEAD', path, lines), got)
      t.match(got.headers, { [path === '/' ? 'vary' : 'content-length']: /\S/ })
    }
  t.equal((await send('POST', '/_oracle/health')).headers.allow, 'GET, HEAD')
})

test('No other file can be read through the page', async t => {
  const { send } = await testServer()
  for (const name of [
    'index.html',
    '__proto__',
    'constructor',
    '..%2F..%2Fpackage.json',
    '%2e%2e',
    'x'.repeat(5000),
    '',
  ])
    t.equal((await send('GET', `${pagePath}/${name}`)).statusCode, 404, name.slice(0, 40))
})

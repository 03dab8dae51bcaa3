import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Test, test } from 'tap'
import { runProgram } from '../../cli/program.js'
import { serveHttp } from '../test-support/command.js'
import { reportWith } from '../test-support/evidence.js'
import { visit } from './visit.js'

async function exported(t: Test): Promise<string> {
  const folder = join(t.testdir(), 'site')
  t.equal(await runProgram(['page', '--out', folder]), undefined)
  return folder
}

/** A host that knows nothing but files. */
async function bareHost(t: Test, folder: string): Promise<string> {
  const types: Readonly<Record<string, string>> = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
  }
  const url = await serveHttp(t, (request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    if (!existsSync(join(folder, name))) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[name.split('.').at(-1) ?? ''] ?? '' })
    return createReadStream(join(folder, name)).pipe(response)
  })
  return `${url}/`
}

for (const [where, baseOf] of [
  ['a folder', async (_t: Test, folder: string) => pathToFileURL(join(folder, 'index.html')).href],
  ['a bare host', bareHost],
] as const)
  test(`The exported page works from ${where}`, async t => {
    const { page, go } = await visit(t, { base: await baseOf(t, await exported(t)) })
    await go('4.1/search.field-start')
    t.match(
      await page.locator('[id="search.field-start"] .answers').first().innerText(),
      /A conformant server/,
    )
    await go('try')
    await page.getByLabel('Operation').selectOption('createGroup')
    await page.getByRole('button', { name: 'Apply this change' }).click()
    t.match(await page.locator('.history').innerText(), /200 OK/)
    t.equal(
      await page.getByRole('button', { name: 'Send this request to the server' }).count(),
      0,
      'there is no server to talk to',
    )
    await go('exercises/beginning')
    await page.getByLabel('Search string').fill('łuk')
    await page.locator('.solved').waitFor()
    await go('exercises/write-length')
    await page.getByLabel('Your function').fill('const isLongEnough = text => text.length >= 3')
    await page.getByRole('button', { name: 'Judge it' }).click()
    await page.locator('.solved').waitFor()
  })

test('The policy of the exported page stops a script that is not its own', async t => {
  const { page, go } = await visit(t, { base: await bareHost(t, await exported(t)) })
  await go('')
  const ran = await page.evaluate(
    `new Promise(resolve => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.intruded = true'
      document.addEventListener('securitypolicyviolation', () => resolve(globalThis.intruded === true))
      document.body.append(script)
    })`,
  )
  t.equal(ran, false)
})

test('The first view loads less than 150 kB without what it loads later', async t => {
  const folder = await exported(t)
  const sizes = ['index.html', 'page.js', 'data.js', 'style.css', 'icon.svg'].map(
    name => gzipSync(readFileSync(join(folder, name))).length,
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.ok(total < 150_000, `${total} bytes`)
})

test('The exported page shows the readings of a given report', async t => {
  const report = reportWith({})
  const folder = t.testdir({
    'report.json': JSON.stringify({
      ...report,
      target: { ...report.target, name: 'Staging <b>' },
      readings: [{ id: 'open.short-search', observed: '422', fair: true }],
    }),
  })
  const site = join(folder, 'site')
  await runProgram(['page', '--out', site, '--report', join(folder, 'report.json')])
  const { page, go } = await visit(t, { base: pathToFileURL(join(site, 'index.html')).href })
  await go('open/short-search')
  const seen = page.locator('[id="open-short-search"] .seen')
  t.match(await seen.innerText(), /404 \(the JavaScript server\).*, 422 \(Staging <b>\)\.$/)
  t.match(
    await page.locator('.chapter').innerText(),
    /In the reports that this page was made with: Staging <b>\./,
  )
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'tap'
import { commandRows } from '../../page/content/guides/start.js'
import { tools } from '../../page/content/tools.js'
import { visit } from './visit.js'

test('The start page answers a search while one types and its command gets the same answer', async t => {
  const { page, go } = await visit(t)
  await go('')
  const first = page.locator('.first-request')
  await first.getByLabel('Anna Berg searches for').fill('berg')
  const shown = await first.locator('.answer').innerText()
  const command = await first.locator('pre.request-body').innerText()
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: t.testdir() })
  const { profiles } = JSON.parse(stdout) as { profiles: readonly { svc_id: string }[] }
  t.ok(profiles.length > 1)
  for (const { svc_id } of profiles) t.match(shown, svc_id)
})

test('The start page names the command for each use and the menu has every tool', async t => {
  const { page, go } = await visit(t)
  await go('')
  const shown = await page.locator('main').innerText()
  for (const [use, command] of commandRows) t.ok(shown.includes(command.replaceAll('`', '')), use)
  for (const [place] of tools) t.equal(await page.locator(`header a[href="#/${place}"]`).count(), 1, place)
})

for (const width of [390, 1120, 1250, 1280])
  test(`At ${width} pixels the whole header is in the window`, async t => {
    const { page, go } = await visit(t, { width })
    await go('')
    t.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
  })

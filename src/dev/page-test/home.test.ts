import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'tap'
import { visit } from './visit.js'

test('The start page answers a search while one types and its command gets the same answer', async t => {
  const { page, go } = await visit(t)
  await go('')
  const first = page.locator('.first-request')
  await first.getByLabel('Anna Berg searches for').fill('berg')
  const shown = await first.locator('.answer').innerText()
  const command = await first.locator('pre.boxed').innerText()
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: t.testdir() })
  const { profiles } = JSON.parse(stdout) as { profiles: readonly { svc_id: string }[] }
  t.ok(profiles.length > 1)
  for (const { svc_id } of profiles) t.match(shown, svc_id)
})

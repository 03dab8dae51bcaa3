import { test } from 'tap'
import { clauseIds } from '../../spec/clauses.js'
import { operations } from '../../spec/endpoints.js'
import { openPointIds } from '../../spec/open-points.js'
import { visit } from './visit.js'

test('The overview has every operation with its statuses, and every rule and open point in a line', async t => {
  const { page, go } = await visit(t)
  await go('')
  await page.getByRole('link', { name: 'Read the rules' }).click()
  const rows = await page.locator('.status-table tbody tr').allInnerTexts()
  t.equal(rows.length, operations.length)
  t.match(
    rows[1],
    /4\.2 Create group.*membership of Vetted.*403 too, but not for every kind.*the caller is not in Vetted.*–.*15 points/s,
  )
  const rules = page.locator('.all-rules .clause-id')
  const ids = [...clauseIds, ...openPointIds.map(id => `open.${id}`)]
  t.same((await rules.allInnerTexts()).toSorted(), ids.sort())
  t.match(await page.locator('.all-rules').innerText(), /Is an empty search string.*Fair: 404 Not Found/s)
  await rules.filter({ hasText: 'acr.through-group' }).click()
  await page.locator('[id="acr.through-group"]:focus').waitFor()
})

test('The status table fits on one printed page', async t => {
  const { page, go } = await visit(t)
  await go('rules')
  await page.emulateMedia({ media: 'print' })
  // A page of A4 in landscape, in pixels of CSS.
  await page.setViewportSize({ width: 1122, height: 793 })
  const table = page.locator('.status-table')
  const { width = 0, height = 0 } = (await table.boundingBox()) ?? {}
  t.ok(width <= 1122 && height <= 793, `${width} × ${height}`)
  t.equal(await page.locator('.top').isVisible(), false, 'what leads elsewhere is not printed')
})

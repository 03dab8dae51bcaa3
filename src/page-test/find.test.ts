import { test } from 'tap'
import { visit } from './visit.js'

for (const place of ['', '4.1'])
  test(`Find keeps the focus while a reader types, from ${place === '' ? 'the start' : place} on`, async t => {
    const { page, go } = await visit(t)
    await go(place)
    await page.getByLabel('Find in this page').click()
    await page.keyboard.type('Bearer')
    await page.getByRole('heading', { name: 'Find in this page' }).waitFor()
    await page.keyboard.type(' token')
    t.equal(await page.getByLabel('Find in this page').inputValue(), 'Bearer token')
    t.match(page.url(), /#\/find\?text=Bearer\+token$/)
    await page.keyboard.press('Enter')
    t.equal(await page.evaluate('document.activeElement.textContent'), 'wire.cookie', 'the first result')
    await page.keyboard.press('Enter')
    await page.locator('[id="wire.cookie"]:focus').waitFor()
  })

test('Find shows what the specification does not say', async t => {
  const { page, go } = await visit(t)
  await go('')
  await page.getByLabel('Find in this page').fill('rate limits')
  await page.locator('.kind', { hasText: 'does not say' }).first().waitFor()
  t.match(await page.locator('.found').innerText(), /8 Limits\s+does not say\s+Rate limits\./i)
})

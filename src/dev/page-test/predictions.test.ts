import type { Page } from 'playwright-core'
import { test } from 'tap'
import { violationsIn, visit } from './visit.js'

test('The answer of an example shows after it is predicted or skipped, and the browser keeps that', async t => {
  const { page, go } = await visit(t)
  await go('1')
  const card = page.locator('[id="acr.direct"]')
  t.equal(await card.locator('.answers').count(), 1, 'nothing is hidden before the reader asks for it')
  const box = page.getByLabel('Let me predict each answer')
  await box.check()
  t.equal(await card.locator('.answers, .fault, .says').count(), 0)
  t.match(await card.locator('.facts-list').innerText(), /Beatriz Dahl belongs to no group/)
  t.same(await violationsIn(page), [])
  await card.getByText('403 Forbidden').click()
  t.match(
    await card.locator('.predicted').innerText(),
    /You predicted 403 Forbidden: no\. 200 OK: Beatriz Dahl has read/,
  )
  t.equal(await card.locator('.answers').count(), 1)
  const skipped = page.locator('[id="acr.through-group"]')
  await skipped.getByRole('button', { name: 'Skip' }).click()
  t.match(await skipped.locator('.predicted').innerText(), /You skipped/)
  await page.reload()
  t.match(await card.locator('.predicted').innerText(), /You predicted 403 Forbidden/)
  t.equal(await skipped.locator('.answers').count(), 1)
  t.equal(await page.locator('[id="acr.any-suffices"] .answers').count(), 0)
})

/** Chooses the first answer that is right, or wrong, by what the page says of it later. */
async function answer(page: Page, right: readonly string[], wrong = false): Promise<void> {
  const texts = await page.locator('.choices .meaning').allInnerTexts()
  const at = texts.findIndex(text => right.includes(text) !== wrong)
  await page.locator('.choices input').nth(at).check()
}

test('The test of a chapter asks again what was missed, names its rule, and keeps the result', async t => {
  const { page, go } = await visit(t)
  await go('intro')
  await page.getByRole('link', { name: 'Test yourself on this chapter' }).click()
  await page.getByRole('heading', { name: 'Test yourself' }).waitFor()
  const next = page.getByRole('button', { name: 'Next question' })
  t.ok(await next.isDisabled(), 'an answer comes first')
  await answer(page, ['200 OK with Ellen Walker'], true)
  t.match(await page.locator('main').innerText(), /No\..*Rule: wire\.id-prefix\..*comes again at the end/s)
  await next.click()
  await answer(page, ['200 OK with Ellen Walker'])
  t.match(await page.locator('.verdict').innerText(), /^Right\./)
  await next.click()
  t.match(await page.locator('.solved').innerText(), /0 of 1 right the first time.*wire\.id-prefix/s)
  await page.getByRole('button', { name: 'Take the test again' }).click()
  await answer(page, ['200 OK with Ellen Walker'])
  await next.click()
  t.match(await page.locator('.solved').innerText(), /1 of 1 right the first time\. You know this chapter/)
  await go('intro')
  t.match(await page.locator('.test-link').innerText(), /Best: 1 right/)
})

test('A test is taken by keyboard alone', async t => {
  const { page, go } = await visit(t)
  await go('test/1')
  await page.locator('.choices input').first().focus()
  await page.keyboard.press('Space')
  await page.locator('.verdict', { hasText: /Right|No/ }).waitFor()
  t.match(await page.locator('.clause-place').innerText(), /10 to go/)
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate('document.activeElement.innerText')) === 'Next question') break
  }
  await page.keyboard.press('Enter')
  t.match(await page.locator('.clause-place').innerText(), /(9|10) to go/)
})

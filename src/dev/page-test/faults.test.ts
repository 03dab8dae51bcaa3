import { test } from 'tap'
import { violationsIn, visit } from './visit.js'

test('The gallery leads to a playground whose server has the fault', async t => {
  const { page, go } = await visit(t)
  await go('faults')
  await page.getByText('only at its beginning').or(page.getByText('beginning of')).first().waitFor()
  await page.locator('summary', { hasText: '%' }).or(page.locator('summary').nth(17)).first().click()
  t.match(await page.locator('.fold-body').first().innerText(), /What it does to people\./)
  await go('faults/like-wildcards')
  t.match(
    await page.locator('main').innerText(),
    /The rule\..*What it does to people\..*serve --fault like-wildcards/s,
  )
  const answers = page.locator('.playground .console-answer')
  await page.locator('.playground').getByLabel('s', { exact: true }).fill('%berg')
  t.match(
    await answers.innerText(),
    /404 Not Found.*200 OK.*returns 200 OK in place of 404 Not Found, and finds/s,
  )
  await page.locator('.playground').getByLabel('s', { exact: true }).fill('anna')
  t.match(await answers.innerText(), /Both servers answer the same/)
  t.same(await violationsIn(page), [])
})

test('A fault is named by its answers: a wrong choice says what such a server does', async t => {
  const { page, go } = await visit(t)
  await go('guess/2')
  await page
    .getByText('returns 409 to the addition of a profile')
    .or(page.getByText('does not store the member'))
    .first()
    .click()
  t.match(await page.locator('.verdict').innerText(), /^No\. Such a server /)
  await page.getByText('removes a profile that is already a member').click()
  t.match(await page.locator('.verdict').innerText(), /^Right\. The fault is add-toggles/)
  t.match(await page.locator('.clause-place').innerText(), /, 0 named the first time/)
  t.same(await violationsIn(page), [])
  await page.getByRole('link', { name: 'Next fault' }).click()
  await page.getByText('treats a caller without a token as the first profile').click()
  await page.reload()
  await page.locator('.clause-place', { hasText: '1 named the first time' }).waitFor()
  await page.getByText('treats a caller without a token as the first profile').click()
  await page.getByRole('link', { name: 'Play with this server' }).click()
  await page.getByRole('heading', { name: 'Playground' }).waitFor()
})

test('The request of an example is changed in place, and both servers answer at once', async t => {
  const { page, go } = await visit(t)
  await go('4.1/search.min-length')
  const card = page.locator('[id="search.min-length"]')
  await card.getByText('Change it').click()
  const text = card.getByLabel('s', { exact: true })
  await text.fill('ann')
  const answers = card.locator('.playground .console-answer')
  t.match(await answers.innerText(), /Both servers answer the same/)
  await text.fill('be')
  t.match(await answers.innerText(), /The server that breaks the rule returns 200 OK in place of 400/)
  await card.locator('.playground').getByLabel('Caller').selectOption({ label: 'no token' })
  t.match(await answers.innerText(), /401 Unauthorized/)
})

import { test } from 'tap'
import { visit } from './visit.js'

test('A reader plays a scenario of the suite request by request, and all at once', async t => {
  const { page, go } = await visit(t)
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url().replace(/.*\//, '')))
  await go('4.6/add.already-member')
  t.notOk(loaded.includes('details.js'), 'nobody needs it yet')
  const card = page.locator('[id="add.already-member"]')
  await card.getByRole('button', { name: 'Tests' }).click()
  const scenario = card.locator('details').first()
  await scenario.locator('summary').click()
  await scenario.locator('.scenario').waitFor()
  t.ok(loaded.includes('details.js'))
  t.match(await scenario.innerText(), /The profiles are .*an ACR gives .*Every fair server: 200/s)
  const sent = scenario.locator('li:not(.next)')
  t.equal(await sent.count(), 0)
  await scenario.getByRole('button', { name: 'Send it' }).click()
  t.match(await sent.allInnerTexts(), [/200 OK ✓.*Every fair server/s])
  await scenario.getByRole('button', { name: 'Send all' }).click()
  t.match(await scenario.getByRole('status').innerText(), /^Each of the \d+ answers is fair\.$/)
  t.match(await scenario.innerText(), /says that it was already a member/)
  await scenario.getByRole('button', { name: 'Start over' }).click()
  t.equal(await sent.count(), 0)
})

test('A scenario follows the readings of the reader', async t => {
  const { page, go } = await visit(t)
  await go('4.2/create.requires-fields?reading=creator-grant%3Dnone')
  const card = page.locator('[id="create.requires-fields"]')
  await card.getByRole('button', { name: 'Tests' }).click()
  await card.locator('summary').first().click()
  await card.getByRole('button', { name: 'Send all' }).click()
  t.match(await card.locator('.scenario').innerText(), /reads Oracle complete 403 Forbidden ✓/)
  t.match(await card.locator('.scenario [role="status"]').innerText(), /is fair\.$/)
})

test('Where the scenarios cannot be loaded, the page says so', async t => {
  const { page, go } = await visit(t)
  await page.route('**/details.js', route => route.abort())
  await go('4.1/search.email')
  await page.locator('[id="search.email"]').getByRole('button', { name: 'Tests' }).click()
  await page.locator('.fold-body .problem', { hasText: 'could not load' }).waitFor()
})

import type { Page } from 'playwright-core'
import { test } from 'tap'
import { visit } from './visit.js'

const right = `function matches(text, { common_name, email, svc_id }) {
  const fields = [common_name, common_name.split(' ')[1] ?? '', email, svc_id, svc_id.slice(4)]
  return fields.some(field => field.toLowerCase().startsWith(text.toLowerCase()))
}`

async function judgementOf(page: Page, code: string): Promise<string> {
  await page.getByLabel('Your function').fill(code)
  await page.getByRole('button', { name: 'Judge it' }).click()
  await page.getByRole('button', { name: 'Judge it', disabled: false }).waitFor()
  return page.locator('.code-question > div[role="status"]').innerText()
}

test('A function is judged by keyboard alone: first with its smallest wrong call and then right', async t => {
  const { page, go } = await visit(t)
  await go('exercises/write-matches')
  await page.getByLabel('Your function').press('Control+Enter')
  await page.locator('.counter').waitFor()
  t.match(
    await page.locator('.counter').innerText(),
    /matches\("c3d", <Oona Ek>\).*should return true.*returned false.*the profile id "c3d40000" begins with/s,
  )
  t.equal(await page.locator('.solved').count(), 0)
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(right)
  await page.keyboard.press('Control+Enter')
  t.match(await page.locator('.solved').innerText(), /^Solved\..*search\.family-name/s)
  await page.getByRole('link', { name: 'Next: Who may read?' }).waitFor()
  for (const code of ['secondPart', 'withoutPrefixToo', 'profileTexts ='])
    await page.locator('.code-question .code', { hasText: code }).first().waitFor()
})

test('What is written stays in the browser and goes nowhere', async t => {
  const { page, go } = await visit(t)
  await go('exercises/write-matches')
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.method()} ${request.postData() ?? ''}`))
  t.match(await judgementOf(page, right), /calls, and agrees/)
  t.same(new Set(sent), new Set(['GET ']))
  t.notMatch(page.url(), 'toLowerCase')
  await page.reload()
  t.equal(await page.getByLabel('Your function').inputValue(), right)
  await page.getByRole('button', { name: 'Return to the code at the start' }).click()
  t.match(await page.getByLabel('Your function').inputValue(), /^function matches\(text, profile\) \{/)
})

test('Code that never ends is stopped, and code that is none is named with its line', async t => {
  const { page, go } = await visit(t)
  await go('exercises/write-may-read')
  const endless = 'function mayRead() {\n  for (;;);\n}'
  t.match(await judgementOf(page, endless), /mayRead\(world, <Alice Ash>, <Herbarium>\) did not end/)
  t.match(await judgementOf(page, 'for (;;);'), /The code did not end/)
  t.match(await judgementOf(page, 'function mayRead() {\n  return +\n}'), /^Line 3: .*SyntaxError/)
  t.match(await judgementOf(page, 'function mayRead() {\n  return ('), /ends too early/)
  t.match(await judgementOf(page, 'const may = 1'), /has no function mayRead/)
  t.match(await judgementOf(page, 'const mayRead = () => nobody.here'), /threw an error: ReferenceError/)
  t.equal(await page.locator('.solved').count(), 0)
})

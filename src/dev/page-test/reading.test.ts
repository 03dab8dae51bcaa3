import type { Page } from 'playwright-core'
import { test } from 'tap'
import { until, visit } from './visit.js'

const rule = 'search.partial'

test('The table of contents has the sentences of a chapter and follows the scroll', async t => {
  const { page, go } = await visit(t)
  await go('4.1')
  const current = page.locator('.contents [aria-current="true"]')
  t.equal(await current.count(), 0)
  for (const [id, sentence] of [
    ['search.case-insensitive', /^Upper and lower case are the same/],
    ['search.fresh', /^After a group is created, renamed or deleted/],
  ] as const) {
    await page.locator(`[id="${id}"]`).evaluate(article => article.scrollIntoView())
    await current.filter({ hasText: sentence }).waitFor()
    const [list, line] = [await page.locator('.contents').boundingBox(), await current.boundingBox()]
    t.ok(
      list && line && line.y >= list.y && line.y + line.height <= list.y + list.height,
      `${id} is in the list`,
    )
  }
})

test('Previous and next lead through all chapters and guides', async t => {
  const { page, go } = await visit(t)
  for (const [first, count] of [
    ['intro', 18],
    ['stub', 6],
  ] as const) {
    await go(first)
    const titles = new Set<string>()
    for (;;) {
      titles.add(await page.locator('h1').innerText())
      const next = page.locator('.pager [rel="next"]')
      if ((await next.count()) === 0) break
      const to = (await next.innerText()).replace(/ →$/, '')
      await next.click()
      await page.locator('h1', { hasText: to }).waitFor()
    }
    t.equal(titles.size, count)
    await page.locator('.pager [rel="prev"]').click()
    await until(page, `document.querySelector('.pager [rel="next"]') !== null`)
  }
})

/** Where a rule stands in the window. */
const topOf = (page: Page) =>
  page.evaluate(`Math.round(document.getElementById('${rule}').getBoundingClientRect().top)`)

test('A reader who goes back is where they were, whatever they opened', async t => {
  const { page, go } = await visit(t)
  await go('4.1')
  const card = page.locator(`[id="${rule}"]`)
  await page.locator('[id="search.envelope"]').getByRole('button', { name: 'Tests' }).click()
  await page.locator('.fold-body summary').first().waitFor()
  await card.evaluate(article => {
    article.scrollIntoView()
    scrollBy(0, 123)
  })
  await page.locator('.contents [aria-current="true"]', { hasText: 'Every beginning of' }).waitFor()
  const before = await topOf(page)
  await card.locator('.try-link').first().click()
  await page.getByRole('heading', { name: 'Try it' }).waitFor()
  await page.goBack()
  await until(
    page,
    `Math.abs(document.getElementById('${rule}')?.getBoundingClientRect().top - ${before}) < 3`,
  )
  await page.goForward()
  await page.getByRole('heading', { name: 'Try it' }).waitFor()
  t.equal(await page.evaluate('scrollY'), 0, 'forward leads to the top of the other place')
})

test('The longest chapter is read with few stops of the tab key and no more than 25 screens', async t => {
  const { page, go } = await visit(t)
  await go('4.1')
  const stops = await page
    .locator('main :is(a, button, summary, input, select, [tabindex="0"]):not([tabindex="-1"]):visible')
    .count()
  t.ok(stops < 170, `${stops} stops`)
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  t.ok(height < 25 * 900, `${height} pixels`)
})

test('The parts of a rule open with the keyboard alone', async t => {
  const { page, go } = await visit(t)
  await go(`4.1/${rule}`)
  const card = page.locator(`[id="${rule}"]`)
  await card.getByRole('button', { name: 'Tests' }).focus()
  for (const key of ['ArrowRight', 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter'])
    await page.keyboard.press(key)
  t.same(await card.locator('.fold-row [aria-expanded="true"]').allInnerTexts(), ['Code', '6 more examples'])
})

test('On a small screen the contents open from a line that says where the reader is', async t => {
  const { page, go } = await visit(t, { width: 390 })
  await go(`4.1/${rule}`)
  const line = page.locator('.contents-line')
  await line.filter({ hasText: 'Every beginning of' }).waitFor()
  const head = await page.locator('.top').boundingBox()
  const below = ((await line.boundingBox())?.y ?? 0) - (head?.height ?? 0)
  t.ok(Math.abs(below) < 1, `it stays in view, below the head: ${below}`)
  await line.click()
  await page.locator('.contents a', { hasText: 'A search finds a profile by its email address' }).click()
  await line.filter({ hasText: 'by its email address' }).waitFor()
  t.equal(await line.getAttribute('aria-expanded'), 'false')
  await line.click()
  await page.locator('.contents [aria-current="page"]').click()
  await until(page, 'scrollY === 0')
})

test('What an address names wrongly is named', async t => {
  const { page, go } = await visit(t)
  for (const [place, says] of [
    ['exercises/99', 'exercise 99'],
    ['faults/__proto__', 'fault __proto__'],
    ['guess/9999', 'fault with the number 9999'],
    ['story/1.5', 'step 1.5'],
    ['test/4.9', 'chapter 4.9'],
    ['try?operation=toString', 'operation toString'],
  ] as const) {
    await go(place)
    t.equal(await page.locator('.problem').innerText(), `There is no ${says}.`)
  }
})

test('Each open point lists its fair answers at once, also in print; only an open switch lists them itself', async t => {
  const { page, go } = await visit(t)
  await go('open/diacritics')
  const fair = page.locator('.point .fair:visible')
  const count = await page.locator('.point').count()
  t.equal(await fair.count(), count - 1)
  t.match(
    await fair.first().innerText(),
    /^Fair: any of these, alone or together \(the reference server: none/,
  )
  t.match(
    await page.locator('#open-short-search .fair').innerText(),
    'Fair: 400 Bad Request (the reference server), 403 Forbidden, 404 Not Found or 422 Unprocessable Content.',
  )
  const switches = page.getByRole('button', { name: 'Change the server' })
  t.equal(await switches.count(), count - 2, 'what is only observed has no switch')
  await page.emulateMedia({ media: 'print' })
  t.equal(await fair.count(), count)
})

test('At 390 pixels every status of an operation is in view, and so is the find field after scrolling', async t => {
  const { page, go } = await visit(t, { width: 390 })
  await go('rules')
  const row = page.locator('.status-table tbody tr').nth(3)
  for (const cell of await row.locator('td').all()) {
    const { x = 0, width = 391 } = (await cell.boundingBox()) ?? {}
    t.ok(x >= 0 && x + width <= 390, await cell.innerText())
  }
  await page.locator('.all-rules').evaluate(rules => rules.scrollIntoView())
  const head = await page.locator('.top').boundingBox()
  t.ok(head?.y === 0 && head.height <= 64, `${head?.height} pixels`)
  t.ok(await page.getByLabel('Find in this page').isVisible())
  t.notOk(await page.getByRole('link', { name: 'Exercises' }).first().isVisible())
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Exercises' }).first().click()
  await page.locator('h1', { hasText: 'Exercises' }).waitFor()
  t.equal(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded'), 'false')
})

test('A chapter is printed in light colors without what leads elsewhere', async t => {
  const { page, go } = await visit(t, { colorScheme: 'dark' })
  await go(`4.1/${rule}`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  t.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)')
  for (const hidden of ['.top', '.contents', '.pager', '.fold-row', '.open-bodies'])
    t.equal(await page.locator(hidden).first().isVisible(), false, hidden)
  t.ok(await page.locator(`[id="${rule}"] .quotes`).isVisible())
})

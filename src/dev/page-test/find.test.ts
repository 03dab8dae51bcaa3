import type { Page } from 'playwright-core'
import { test } from 'tap'
import { chapterIds } from '../../page/content/chapters.js'
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
    await page.locator('[id="wire.cookie"]:focus').waitFor()
  })

test('The arrow keys go from the field through the results, and back', async t => {
  const { page, go } = await visit(t)
  await go('')
  await page.getByLabel('Find in this page').fill('permission')
  await page.locator('.found a').nth(2).waitFor()
  const positions: unknown[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    await page.keyboard.press(key)
    positions.push(
      await page.evaluate("[...document.querySelectorAll('.found a')].indexOf(document.activeElement)"),
    )
  }
  t.same(positions, [0, 1, 2, 1, 0, -1])
  t.equal(await page.locator(':focus').getAttribute('type'), 'search')
})

test('A slash leads to the field, and Escape returns to where the reader was', async t => {
  const { page, go } = await visit(t)
  await go('4.1/search.limited')
  await page.locator('[id="search.limited"]').waitFor()
  const before = await page.evaluate('[location.hash, Math.round(scrollY)]')
  await page.keyboard.press('/')
  await page.locator(`input[type="search"]:focus`).waitFor()
  await page.keyboard.type('surname')
  await page.locator('.found a', { hasText: 'search.family-name' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.locator('[id="search.limited"]').waitFor()
  t.same(await page.evaluate('[location.hash, Math.round(scrollY)]'), before)
  await go('search')
  await page.getByLabel('Search string').focus()
  await page.keyboard.type('a/b')
  t.equal(await page.getByLabel('Search string').inputValue(), 'a/b', 'a slash is a character in a field')
})

test('Where nothing is found, the page offers all rules', async t => {
  const { page, go } = await visit(t)
  await go('find?text=xylophone')
  t.match(
    await page.locator('main').innerText(),
    /Nothing on this page has .* no name in the demo world\..*Try another word/s,
  )
  t.match(await page.getByRole('link', { name: 'near misses' }).getAttribute('href'), '#/search?s=xylophone')
  await page.getByRole('link', { name: 'all rules in a line each' }).click()
  await page.getByRole('heading', { name: 'All rules at a glance' }).waitFor()
})

test('A result shows the words that were found, and what has them', async t => {
  const { page, go } = await visit(t)
  await go('find?text=always+403')
  const first = page.locator('.found li').first()
  t.same(await first.locator('mark').allInnerTexts(), ['always', '403'])
  await page.getByRole('heading', { name: 'With some of these words' }).waitFor()
  const guide = page.locator('.found li', { hasText: 'Embedding' }).first()
  t.match(await guide.locator('code').innerText(), /403/)
})

test('For a word of many places, find shows the first ones and asks for another word', async t => {
  const { page, go } = await visit(t)
  await go('find?text=group')
  await page.getByText(/^\d+ places have these words\. The first 30 are shown: add a word\.$/).waitFor()
  t.equal(await page.locator('.found li').count(), 30)
})

test('A name leads to a live search for it, and the name of a fault to the fault', async t => {
  const { page, go } = await visit(t)
  await go('find?text=lopez')
  await page.getByRole('link', { name: 'Anna-Maria Lopez' }).click()
  t.equal(await page.getByLabel('Search string').inputValue(), 'Anna-Maria Lopez')
  await page.getByLabel('Find in this page').fill('anybody-reads')
  await page.getByRole('link', { name: 'anybody-reads', exact: true }).click()
  await page.getByRole('heading', { name: 'Playground' }).waitFor()
})

test('Find shows what the specification does not say', async t => {
  const { page, go } = await visit(t)
  await go('')
  await page.getByLabel('Find in this page').fill('rate limits')
  await page.locator('.kind', { hasText: 'does not say' }).first().waitFor()
  t.match(
    await page.locator('.found').first().innerText(),
    /8 Limits\s+does not say\s+Rate limits \(open\.rate-limit\)\./i,
  )
})

test('A result that the specification does not say leads to its sentence', async t => {
  const { page, go } = await visit(t)
  await go('find?text=wildcard+pages+next')
  await page.locator('.found li', { hasText: 'does not say' }).getByRole('link').first().click()
  const sentence = page.locator('.silent .chosen:focus')
  await sentence.waitFor()
  t.match(await sentence.innerText(), /next page/)
  t.ok(await isInView(page, '.silent .chosen'))
})

test('Every chapter links from its top to what it does not say', async t => {
  const { page, go } = await visit(t)
  for (const chapter of chapterIds) {
    await go(chapter)
    const link = page.locator('.silent-link a')
    t.match(await link.innerText(), /^What (section [\d.]+|this chapter) does not say: \d+ points?$/)
    await link.click()
    await page.locator('#silent:focus').waitFor()
    t.ok(await isInView(page, '#silent h2'), chapter)
  }
})

/** Whether the top of an element is in the window. */
function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`(() => {
    const { top } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
    return top >= 0 && top < innerHeight
  })()`)
}

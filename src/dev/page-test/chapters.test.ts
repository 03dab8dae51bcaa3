import type { Page } from 'playwright-core'
import { test } from 'tap'
import { chapterIds } from '../../page/content/chapters.js'
import { guideIds } from '../../page/content/guides.js'
import { clauseIds } from '../../spec/clauses.js'
import { until, violationsIn, visit } from './visit.js'

test('Every clause has a live example and a counter-example that differs', async t => {
  const { page, go } = await visit(t)
  const seen: string[] = []
  for (const chapter of chapterIds) {
    await go(chapter)
    await openAll(page)
    for (const card of await page.locator('article.clause').all()) {
      const id = await card.getAttribute('id')
      seen.push(String(id))
      const [right = '', wrong = ''] = await card
        .locator('.answers.pair:not(.playground *)')
        .last()
        .locator('figure')
        .allInnerTexts()
      const isOpen = (await card.locator('.example').first().locator('.open-note').count()) > 0
      const title = isOpen ? 'The reference server' : 'A conformant server'
      t.match(right, new RegExp(`^${title}\\s+\\d{3} `), `${id}: the answer of a conformant server`)
      t.match(wrong, /^A server that breaks the rule\s+\d{3} /, `${id}: the answer of a broken server`)
      const text = (figure: string) => figure.replace(/^.*\n/, '')
      t.not(text(wrong), text(right), `${id}: the answers differ`)
      t.ok((await card.locator('.answers.pair mark').count()) > 0, `${id}: the difference is marked`)
      t.ok((await card.locator('.quotes q').count()) > 0, `${id}: a sentence of the specification is quoted`)
      t.match(await card.locator('.difference').last().innerText(), /^The server that breaks the rule /)
      t.ok((await card.locator('.decides').count()) === 1, `${id}: the line that decides is marked`)
    }
  }
  t.same(seen.toSorted(), [...clauseIds].sort(), 'every clause is in one chapter')
})

/** Opens what a reader can open, also within what opened, and waits for it. */
async function openAll(page: Page): Promise<void> {
  await until(
    page,
    `(async () => {
      const closed = document.querySelectorAll('.chapter :is([aria-expanded="false"], details:first-of-type:not([open]) > summary)')
      for (const each of closed) each.click()
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      return closed.length === 0 && !document.querySelector('.fold-body > [role="status"]')
    })()`,
  )
}

const places = [
  '',
  'rules',
  ...chapterIds,
  ...guideIds,
  'open',
  'world',
  'search?s=berg',
  'try',
  'exercises',
  'exercises/report',
  'exercises/write-may-read',
  'story',
  'story/10',
  'test/1',
  'test/6',
  'find?text=403',
]

test('No place has a serious violation of an accessibility rule, or is wider than a screen', async t => {
  const { page, go } = await visit(t)
  for (const place of places) {
    await go(place)
    for (const width of [390, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      t.equal(excess, 0, `${place}: ${width} pixels wide`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await openAll(page)
    t.same(await violationsIn(page), [], place)
    // Of the rules, the contrast alone depends on the colors. The chapters of the operations have the same parts.
    if (/^4\.[2-7]$/.test(place)) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    t.same(await violationsIn(page, 'color-contrast'), [], `${place}: with dark colors`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
})

test('The switch of an open point changes the examples that depend on it, and the address', async t => {
  const { page, go } = await visit(t)
  await go('open')
  t.equal(await page.locator('.point .switch').count(), 0, 'the switches are folded')
  await go('open/short-search')
  const card = page.locator('#open-short-search')
  t.match(await card.locator('.answers').innerText(), /400 Bad Request/)
  await card.locator('.meaning', { hasText: 'The server returns 422' }).click()
  t.match(await card.locator('.answers').innerText(), /422 Unprocessable Content/)
  t.match(page.url(), /reading=short-search%3D422/)
  await page.getByRole('link', { name: 'Rules' }).click()
  // The list of open points, which may still be shown, has the same link.
  await page.getByRole('link', { name: '4.1 Search profiles and groups' }).first().click()
  t.match(
    await page.locator('[id="search.min-length"] .answers').first().innerText(),
    /422 .*Your readings change this/s,
  )
})

import { test } from 'tap'
import { story } from '../../page/content/story.js'
import { visit } from './visit.js'

test('A newcomer walks through the story from the start page, and the browser keeps the answers', async t => {
  const { page, go } = await visit(t)
  await go('')
  await page.getByRole('link', { name: /Start with the story/ }).click()
  for (const [at, { title, clause }] of story.entries()) {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    t.match(await page.locator('.clause-place').innerText(), `Step ${at + 1} of 10`)
    t.equal(await page.locator('.lesson').count(), 0, 'the reader answers first')
    t.equal(await page.locator('.graph').count(), at < 3 ? 0 : 1, 'a picture if there are groups')
    await page.locator('.choices input').first().focus()
    await page.keyboard.press('Space')
    t.match(await page.locator('.lesson').innerText(), clause)
    t.ok((await page.locator('.lesson q').count()) > 0, 'the specification is quoted')
    if (at < 9) await page.getByRole('link', { name: /^Next/ }).press('Enter')
  }
  await page.reload()
  t.equal(await page.locator('.choices input').first().isChecked(), true)
  t.equal(await page.getByLabel('Steps answered').getAttribute('value'), '10')
  await page.getByRole('link', { name: 'Go on with the exercises' }).waitFor()
  await page.getByText('This is the last step of the story. You answered 10 of 10 steps.').waitFor()
  await go('story/6')
  await page.getByLabel('200 OK with the group, which has no members').waitFor()
})

test('The path that decides lights up after the answer, and not before', async t => {
  const { page, go } = await visit(t)
  await go('story/9')
  const lit = page.locator('.graph > svg .edge.lit')
  const before = await lit.count()
  await page.getByText('403 Forbidden').click()
  t.match(await page.locator('.verdict').innerText(), /^No\. 200 OK: Rosalie Cruz has read on Vetted/)
  t.same([before, await lit.count()], [0, 2])
})

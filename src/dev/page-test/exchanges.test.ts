import { test } from 'tap'
import { chapterIds } from '../../page/content/chapters.js'
import { visit } from './visit.js'

/** Of each pair of bodies: whether each starts at its top. */
const scrolled = `[...document.querySelectorAll('.answers.pair')].map(pair =>
  [...pair.querySelectorAll('.body')].map(body => body.scrollTop > 0))`

test('Two bodies that are compared start at the same line', async t => {
  const { page, go } = await visit(t)
  let moved = 0
  for (const chapter of chapterIds) {
    await go(chapter)
    for (const [left, right] of (await page.evaluate(scrolled)) as readonly boolean[][]) {
      if (right !== undefined) t.equal(left, right, chapter)
      if (left) moved += 1
    }
  }
  t.ok(moved > 0, 'a long body is scrolled')
})

test('A request can be copied from its line, and its words show spaces and names', async t => {
  const { page, go } = await visit(t)
  await go('try?operation=searchPrincipals&s=%20%C5%82uk%20')
  t.equal(await page.locator('.request-http code').innerText(), '/auth/v1/profile?s=%20%C5%82uk%20')
  t.match(await page.locator('.request-words').innerText(), /searches for “␣łuk␣”$/)
  await go('4.4')
  await page.locator('[id="update.title"] summary', { hasText: 'more example' }).click()
  await page.locator('[id="update.title"] .fold[open] .request-words').first().waitFor()
  const words = await page.locator('[id="update.title"] :is(.request-words, .short)').allInnerTexts()
  t.ok(words.length > 4, words.join())
  t.same(
    words.filter(text => text.includes('SVC-')),
    [],
  )
})

test('The path that is shown is the path that is sent', async t => {
  const { page, go } = await visit(t)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/auth/v1/')) sent.push(request.url().replace(/^.*?(?=\/auth)/, ''))
  })
  for (const fields of ["operation=searchPrincipals&s=O'Brien%20(x)*", 'operation=readGroup&group=..']) {
    await go(`try?${fields}`)
    const shown = await page.locator('.request-http code').innerText()
    await page.getByRole('button', { name: 'Send this request to the server' }).click()
    await page.locator('.server-answer :is(.answer, .problem)').first().waitFor()
    t.equal(sent.at(-1), shown)
  }
})

test('Two profiles with one name have notes that differ', async t => {
  const { page, go } = await visit(t)
  await go('try?operation=searchPrincipals&s=mei')
  const notes = await page.locator('.answer .note').allInnerTexts()
  t.equal(new Set(notes).size, 2, notes.join())
})

test('The names of the demo world are the only ones in the answer of a server that breaks the rule', async t => {
  const { page, go } = await visit(t)
  await go('4.2/create.returns-id')
  const [right, wrong] = await page
    .locator('[id="create.returns-id"] .answers.pair')
    .last()
    .locator('figure')
    .all()
  t.match(await right?.locator('.note').allInnerTexts(), [/^ ?group /])
  t.same(await wrong?.locator('.note').allInnerTexts(), [])
})

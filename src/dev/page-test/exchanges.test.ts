import { test } from 'tap'
import { visit } from './visit.js'

test('Two bodies that are compared stand line by line next to each other, without inner scrolling', async t => {
  const { page, go } = await visit(t)
  await go('4.1/search.field-start')
  const example = page.locator('[id="search.field-start"] .example').first()
  t.equal(await example.locator('.lines').count(), 0, 'the bodies are folded')
  await example.getByRole('button', { name: 'The two bodies' }).click()
  const tops = (side: number) =>
    example
      .locator('figure')
      .nth(side)
      .locator('.line')
      .evaluateAll(lines => lines.map(line => Math.round((line as HTMLElement).getBoundingClientRect().top)))
  t.same(await tops(0), await tops(1))
  const last = example.locator('.line', { hasText: '"groups"' })
  t.equal(await last.count(), 2, 'what both have stands on both sides')
  t.equal(await example.locator('.line.differs').count(), 9)
  t.same(
    await page.evaluate(
      `[...document.querySelectorAll('.lines')].filter(e => e.scrollHeight > e.clientHeight + 1)`,
    ),
    [],
  )
})

test('A row of lines that both answers have is left out and counted', async t => {
  const { page, go } = await visit(t)
  await go('4.1/search.limited')
  const example = page.locator('[id="search.limited"] .example').first()
  await example.getByRole('button', { name: 'The two bodies' }).click()
  t.match(await example.locator('.same').allInnerTexts(), [/^… \d+ lines that are the same$/])
  t.ok((await example.locator('.line').count()) < 60)
})

test('The body of an answer is copied as it is sent', async t => {
  const { page, go } = await visit(t)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await go('try?operation=searchPrincipals&s=sukarno')
  await page.getByRole('button', { name: 'Copy the body' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const copied = String(await page.evaluate('navigator.clipboard.readText()'))
  t.match(JSON.parse(copied), { method: 'searchPrincipals', profiles: [{ common_name: 'Sukarno' }] })
})

test('A request can be copied from its line, and its words show spaces and names', async t => {
  const { page, go } = await visit(t)
  await go('try?operation=searchPrincipals&s=%20%C5%82uk%20')
  t.equal(await page.locator('.request-http code').innerText(), '/auth/v1/profile?s=%20%C5%82uk%20')
  t.match(await page.locator('.request-words').innerText(), /searches for “␣łuk␣”$/)
  await go('4.4')
  await page.locator('[id="update.title"]').getByRole('button', { name: 'more example' }).click()
  await page.locator('[id="update.title"] .fold-body .request-words').first().waitFor()
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
  await page.locator('[id="create.returns-id"] .open-bodies').last().click()
  const [right, wrong] = await page
    .locator('[id="create.returns-id"] .answers.pair')
    .last()
    .locator('figure')
    .all()
  t.match(await right?.locator('.note').allInnerTexts(), [/^ ?group /])
  t.same(await wrong?.locator('.note').allInnerTexts(), [])
})

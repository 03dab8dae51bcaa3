import { test } from 'tap'
import { visit } from './visit.js'

/** Examples whose answers the specification leaves open, and what decides them. */
const open = [
  ['4.1', 'search.min-length', 'open.short-search'],
  ['4.1', 'search.includes', 'open.both-false'],
  ['4.2', 'create.requires-fields', 'no status for an invalid body'],
  ['4.3', 'read.permission', 'open.permission-hierarchy'],
  ['4.3', 'read.not-found', 'open.forbidden-or-missing'],
  ['4.4', 'update.not-found', 'open.forbidden-or-missing'],
  ['4.5', 'delete.not-found', 'open.forbidden-or-missing'],
  ['4.6', 'add.group-not-found', 'open.forbidden-or-missing'],
] as const

test('An example says which open points decide its answer', async t => {
  const { page, go } = await visit(t)
  for (const [chapter, clause, link] of open) {
    await go(chapter)
    const card = page.locator(`[id="${clause}"]`)
    await card.getByRole('button', { name: 'more example' }).click()
    const note = card.locator('.example', { has: page.locator('.open-note') }).first()
    await note.getByRole('link', { name: link }).first().waitFor()
    t.match(await card.locator('.says', { hasText: 'On the reference server' }).count(), /[1-9]/, clause)
  }
})

test('An example that only rules decide has no such note', async t => {
  const { page, go } = await visit(t)
  await go('4.1')
  for (const clause of ['search.partial', 'search.no-match', 'search.common-name']) {
    const example = page.locator(`[id="${clause}"] .example`).first()
    t.equal(await example.locator('.open-note').count(), 0, clause)
    t.notMatch(await example.locator('.says').innerText(), 'On the reference server')
  }
})

test('The note of an example follows the switch', async t => {
  const { page, go } = await visit(t)
  await go('4.1/search.min-length?reading=short-search%3D403')
  const example = page.locator('[id="search.min-length"] .example').first()
  t.match(
    await example.innerText(),
    /On the reference server: A search for an gets 400.*Fair: 400 .*You chose 403.*403 Forbidden/s,
  )
})

test('Many changed readings leave the page in view at 390 pixels, and one button returns to the defaults', async t => {
  const { page, go } = await visit(t, { width: 390 })
  await go('open')
  await page.getByRole('button', { name: 'Take every reading of the JavaScript server' }).click()
  const bar = page.locator('.state-bar')
  t.match(await bar.locator('summary').innerText(), /^\d+ changed$/)
  t.ok(((await bar.boundingBox())?.height ?? 900) < 150)
  await bar.locator('summary').click()
  t.ok(((await bar.boundingBox())?.height ?? 900) < 450)
  await bar.getByRole('button', { name: 'Return to the defaults' }).click()
  t.equal(await bar.count(), 0)
})

test('Two answers that are the same under the chosen readings are not called different', async t => {
  const { page, go } = await visit(t)
  for (const reading of ['', '?reading=result-limit%3D500%2Fkind']) {
    await go(`4.1/search.limited${reading}`)
    const example = page.locator('[id="search.limited"] .example').first()
    t.match(await example.locator('.open-note').innerText(), 'open.result-limit')
    t.equal(await example.locator('.answers.pair').count(), reading === '' ? 1 : 0)
    t.equal(await example.getByText('gives the same answer').count(), reading === '' ? 0 : 1)
  }
})

test('What a broken server returns is compared with every fair status, here and where the reader changes the request', async t => {
  const { page, go } = await visit(t)
  const all = /200 OK in place of 400 Bad Request, 403 Forbidden, 404 Not Found or 422 Unprocessable Content/
  await go('4.1/search.min-length')
  t.match(await page.locator('[id="search.min-length"] .difference').innerText(), all)
  await go('faults/two-characters')
  t.match(await page.locator('.playground .open-note').innerText(), /open\.short-search/)
  t.match(await page.locator('.playground .difference').innerText(), all)
  await go('4.2/create.requires-fields')
  t.match(
    await page.locator('[id="create.requires-fields"] .difference').innerText(),
    /in place of 400 Bad Request or another 4xx status/,
  )
})

test('Answers that are wrong only together are shown together', async t => {
  const { page, go } = await visit(t)
  for (const [chapter, clause, statuses] of [
    ['4', 'auth.unauthorized', /401 Unauthorized\s+\(the server that breaks the rule: 403 Forbidden\)/],
    ['all', 'state.consistent', /Jean-Luc Marchand reads Ocean Biology\s+403 Forbidden/],
  ] as const) {
    await go(`${chapter}/${clause}`)
    const example = page.locator(`[id="${clause}"] .example`).first()
    t.match(await example.locator('.short').first().innerText(), statuses)
    t.match(await example.locator('.difference').last().innerText(), /Alone, this answer is fair\./)
  }
})

import { test } from 'tap'
import { violationsIn, visit } from './visit.js'

const [ellen, fieldStation] = ['SVC-7c4e1a021b535a7bc6f52887645b6ba5', 'SVC-7c4ed5d7c2f4e051026acd33003b317e']

test('The picture lights the path that grants, and says what is missing', async t => {
  const { page, go } = await visit(t)
  await go(`world?caller=${ellen}&group=${fieldStation}`)
  const lit = page.locator('.edge.lit text')
  t.match(await page.locator('.decision').innerText(), /^Granted\. Ellen Walker has read on Field Station/)
  t.same(await lit.allTextContents(), ['member', 'read'])
  t.same(await page.locator('.node.lit title').allTextContents(), [
    'Ellen Walker',
    "Skippers' Table",
    'Field Station',
  ])

  await page.getByLabel('Permission').first().selectOption('write')
  t.match(await page.locator('.decision').innerText(), /^Denied\. .*give only read/)
  t.match(await page.locator('.graph').getAttribute('class'), /denied/)
  t.match(
    await page.locator('.operation-answers').innerText(),
    /has read on Field Station: an ACR gives Skippers' Table read.*Read group 200.*does not have write.*Update group 403/s,
  )

  await page.getByRole('button', { name: "Add an ACR: Skippers' Table gets write" }).click()
  t.match(await page.locator('.decision').innerText(), /^Granted\./)
  t.match(await page.locator('.operation-answers').innerText(), /Update group 200/)
  t.same(await violationsIn(page), [])

  await page.getByRole('button', { name: 'Undo the last' }).click()
  t.match(await page.locator('.decision').innerText(), /^Denied\./)
})

test('The picture explains its lines and tells two people with one name apart', async t => {
  const { page, go } = await visit(t)
  await go('world')
  t.same(await page.locator('.legend li').allInnerTexts(), [
    'member',
    'ACR with read',
    'ACR with write',
    'ACR with changePermission',
    'the path that decides',
    'Each group stands twice: with its members, and with the ACRs on it.',
  ])
  const namesakes = await page.locator('.node.profiles title', { hasText: 'Mei Chen' }).allTextContents()
  t.same(namesakes.toSorted(), ['Mei Chen (mei+ocean)', 'Mei Chen (mei.chen)'])
})

test('A click on the picture chooses a caller and a group', async t => {
  const { page, go } = await visit(t)
  await go('world')
  await page.locator('.node.profiles', { hasText: 'Beatriz Dahl' }).click()
  await page.locator('.node.resources', { hasText: 'Field Station' }).click()
  t.match(
    await page.locator('.decision').innerText(),
    /Beatriz Dahl has read on Field Station: an ACR gives the caller read/,
  )
})

test('Search says which field matches, and why a near miss does not', async t => {
  const { page, go } = await visit(t)
  await go('search')
  const field = page.getByLabel('Search string')
  const misses = page.locator('.misses')
  await field.fill('berg')
  t.match(
    await page.locator('.results').innerText(),
    /Anna Bergman\s+second part of the common name\s+Bergman/,
  )
  t.match(await misses.innerText(), /Pieter van der Berg.*would match if open\.second-part were last/s)
  await field.fill('garcia')
  t.match(await misses.innerText(), /Inés García.*would match if open\.diacritics were ignored/s)
  await field.fill('obrien@')
  t.match(await misses.innerText(), /contains it, but not at the beginning/)
  await field.fill('https')
  t.equal(await misses.count(), 0, 'avatar URLs alone have it')
  await page.getByText('No searchable field has "https"').waitFor()
  await field.fill('be')
  t.equal(await misses.count(), 0, 'the reason of the whole search is said once')
  t.match(await page.locator('.search-status').innerText(), /must have at least 3 characters/)
  await field.fill('%and')
  await page.getByText('it is no wildcard').waitFor()
  await field.fill('field')
  await page.getByLabel('groups').uncheck()
  t.match(await misses.innerText(), /Field Station\s+the query leaves out groups/)
  await field.fill('')
  await go('search?s=ann&reading=result-limit%3D1%2Fkind')
  t.match(await misses.innerText(), /Anna Bergman.*the limit \(profiles: 1, groups: 1\) leaves it out/s)
})

test('The console answers at once, explains, and its address shows the same to somebody else', async t => {
  const { page, go } = await visit(t)
  await go('try')
  await page.getByLabel('Operation').selectOption('createGroup')
  await page.getByLabel('Caller').selectOption({ label: 'Luc Dubois' })
  t.match(await page.locator('.console .answer').innerText(), /403 Forbidden/)
  t.match(
    await page.locator('.explanation').innerText(),
    /Luc Dubois is not a member of Vetted.*create\.vetted-only/s,
  )
  await page.getByLabel('Caller').selectOption({ label: 'Émile Durand' })
  await page.getByRole('button', { name: 'Apply this change' }).click()
  t.match(await page.locator('.history').innerText(), /Émile Durand creates a group “Reading circle”: 200 OK/)
  for (const [tool, text] of [
    ['curl', /^curl -X POST 'http/],
    ['fetch', /^const response = await fetch\(/],
    ['Python', /^import os\nimport requests/],
    ['Hurl', /^POST http/],
  ] as const) {
    await page.locator('.tabs label', { hasText: tool }).click()
    t.match(await page.locator('.snippets code').first().innerText(), text)
  }
  const [address, shown] = [page.url(), await page.locator('.console').innerText()]
  await go(address.replace(/^[^#]*#\//, ''))
  await page.locator('.tabs label', { hasText: 'Hurl' }).click()
  t.equal(await page.locator('.console').innerText(), shown)
})

test('The field for an SVC-ID holds only what the list does not have', async t => {
  const { page, go } = await visit(t)
  const field = page.getByLabel('Or the SVC-ID of a group')
  await go('try?operation=readGroup&group=Alumni')
  t.equal(await field.inputValue(), '')
  await field.pressSequentially('SVC-unknown')
  t.equal(await field.inputValue(), 'SVC-unknown')
  t.match(await page.locator('.console .answer').innerText(), /404 Not Found/)
  await page.locator('.console-form select').last().selectOption({ label: 'Directors' })
  t.equal(await field.inputValue(), '')
  await go('try?operation=readGroup&group=SVC-other')
  t.equal(await field.inputValue(), 'SVC-other')
})

test('The console sends a request to the server that serves the page, as any caller', async t => {
  const { page, go } = await visit(t)
  const answered = page.locator('.server-answer .answer')
  for (const [place, status] of [
    ['try?operation=readGroup&as=Ellen%20Walker&group=Field%20Station', '200 OK'],
    ['try?operation=readGroup&as=Luc%20Dubois&group=Alumni', '403 Forbidden'],
    ['try?operation=searchPrincipals&as=Luc%20Dubois&s=zebra', '404 Not Found'],
    ['try?operation=searchPrincipals&as=Luc%20Dubois&s=mei', '200 OK'],
  ] as const) {
    await go(place)
    await page.getByRole('button', { name: 'Send this request to the server' }).click()
    await answered.waitFor()
    t.match(await answered.innerText(), `The server\n${status}`, place)
    t.equal(await page.evaluate('document.cookie'), '', 'no token stays')
  }
})

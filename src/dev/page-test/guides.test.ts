import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { fixture, readJson } from '../../files.js'
import type { Guide } from '../../page/content/guides/guide.js'
import { guideIds, guides } from '../../page/content/guides.js'
import { visit } from './visit.js'

/** In pixels, as `visit` has it. */
const viewHeight = 900

test('Every part of every guide has its address', async t => {
  const { page, go } = await visit(t)
  for (const id of guideIds) {
    const { title, parts }: Guide = guides[id]
    for (const { id: part, heading } of parts) {
      await go(`${id}/${part}`)
      t.equal(await page.locator('h1').innerText(), title)
      const article = page.locator(`article[id="${part}"]`)
      t.equal(await article.locator('h2').innerText(), heading)
      const top = await page.evaluate(`document.getElementById('${part}').getBoundingClientRect().top`)
      t.ok(Number(top) >= 0 && Number(top) < viewHeight, `${heading} is in view`)
    }
  }
})

test('The guide of the control protocol shows the file of the example', async t => {
  const { page, go } = await visit(t)
  await go('control-protocol/example')
  const figure = page.locator('.code', { hasText: 'fixtures/implementations/control.mjs' })
  const shown = (await figure.locator('pre').textContent())?.trim()
  t.equal(shown, readFileSync(fixture('implementations/control.mjs'), 'utf8').trim())
})

test('The guide of the configuration lists every key of the target file', async t => {
  const { page, go } = await visit(t)
  await go('configuration/target-file')
  const keys = await page.locator('#target-file tbody th').allInnerTexts()
  const { properties } = readJson(fixture('target.schema.json')) as { properties: object }
  for (const key of Object.keys(properties)) if (key !== '$schema') t.ok(keys.includes(key), key)
})

test('A link of the header and a search lead to the guides', async t => {
  const { page, go } = await visit(t)
  await go('')
  await page.getByRole('link', { name: 'Guides', exact: true }).click()
  await page.getByRole('heading', { name: 'Where to start', level: 1 }).waitFor()
  await page.getByLabel('Find in this page').fill('rebinding')
  await page.getByRole('link', { name: 'Security: Who can reach it' }).click()
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
  t.equal(await page.evaluate('document.activeElement.id'), 'reach')
})

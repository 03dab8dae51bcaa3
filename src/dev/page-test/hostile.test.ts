import { test } from 'tap'
import type { Change } from '../../page/state/changes.js'
import { visit } from './visit.js'

const titles = {
  markup: '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  long: 'x'.repeat(10_000),
  'right to left': '\u202eשלום عليكم\u202e',
  'half a character': 'half \ud83d of it',
  'a name that every object has': '__proto__',
}

function creation(title: string): Change {
  return {
    kind: 'request',
    step: { as: 'Anna Berg', operation: 'createGroup', input: { body: { title, description: title } } },
  }
}

for (const [what, title] of Object.entries(titles))
  test(`A title is shown as text everywhere: ${what}`, async t => {
    const { page, go } = await visit(t)
    const changes = encodeURIComponent(JSON.stringify([creation(title)]))
    const start = title.slice(0, 20).toWellFormed()
    for (const place of [
      'world',
      `search?s=${encodeURIComponent(start)}`,
      'try?operation=readGroup&as=Anna%20Berg&group=SVC-00000000000000000000000000000001',
      'open',
      '4.1',
    ]) {
      const mark = place.includes('?') ? '&' : '?'
      await go(`${place}${mark}changes=${changes}`)
      t.equal(await page.locator('img, main script').count(), 0, `${place}: no markup`)
      t.equal(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        0,
        `${place}: not too wide`,
      )
    }
    await go(`world?changes=${changes}&group=SVC-00000000000000000000000000000001`)
    t.match(await page.locator('main').innerText(), start.slice(0, 5))
  })

for (const width of [390, 1280])
  test(`At ${width} pixels, labels of the widest letters stay in the picture of the world`, async t => {
    const { page, go } = await visit(t)
    await page.setViewportSize({ width, height: 800 })
    const changes = encodeURIComponent(JSON.stringify([creation('W'.repeat(100))]))
    await go(`world?changes=${changes}&group=SVC-00000000000000000000000000000001`)
    await page.locator('.graph text', { hasText: 'WW' }).first().waitFor()
    const beyond = await page.evaluate(`
      const { left, right } = document.querySelector('.graph > svg').getBoundingClientRect()
      const boxes = [...document.querySelectorAll('.graph .node text')].map(each => each.getBoundingClientRect())
      boxes.filter(box => box.left < left - 1 || box.right > right + 1).length
    `)
    t.equal(beyond, 0)
  })

test('An address that makes no sense is an ordinary place', async t => {
  const { page, go } = await visit(t)
  for (const place of [
    '%E0%A4%A',
    '__proto__',
    'constructor/toString',
    'world?caller=nobody&group=__proto__&permission=all',
    'try?operation=__proto__&as=%00&body=%7B',
    'try?operation=updateGroup&body=[1]',
    'search?s=%F0%9F%98&profiles=maybe',
    'open?reading=__proto__%3D1&reading=trim%3Dnever&reading=missing-token%3D403&reading=bad-token%3D403',
    'world?changes=%5B1,%7B%22kind%22:%22grant%22%7D,null%5D',
    'world?changes=%7B',
    'exercises/__proto__',
  ]) {
    await go(place)
    t.ok((await page.locator('h1').innerText()).length > 0, place)
  }
})

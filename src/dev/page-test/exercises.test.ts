import { test } from 'tap'
import { exercises } from '../../page/content/exercises.js'
import { visit } from './visit.js'

test('An exercise is solved by clicks, and the browser keeps the progress', async t => {
  const { page, go } = await visit(t)
  await go('exercises/without-naming')
  await page.getByRole('button', { name: 'Show a hint' }).click()
  await page.getByText('An ACR can name a group in place of a person.').waitFor()
  await page.getByLabel('Principal').selectOption({ label: 'Botanists' })
  await page.locator('.panel').getByLabel('Permission').selectOption('write')
  await page.getByRole('button', { name: 'Add ACR' }).click()
  t.equal(await page.locator('.solved').count(), 0, 'one half does not solve it')
  await page.getByRole('button', { name: 'Make Bob Byrd a member of Botanists' }).click()
  t.match(await page.locator('.solved').innerText(), /^Solved\./)
  await page.reload()
  await page.getByRole('link', { name: 'Exercises', exact: true }).first().click()
  t.match(await page.locator('.progress').innerText(), /1 of 22 solved/)
  await page.getByRole('button', { name: 'Start over' }).click()
  t.match(await page.locator('.progress').innerText(), /0 of 22 solved/)
})

test('To name the caller does not solve the exercise', async t => {
  const { page, go } = await visit(t)
  await go('exercises/without-naming')
  await page.getByRole('button', { name: 'Add an ACR: Bob Byrd gets write' }).click()
  t.match(await page.locator('.decision').innerText(), /^Granted/)
  t.match(await page.locator('.mistake').innerText(), /An ACR names Bob now.*Remove it/)
  t.equal(await page.locator('.solved').count(), 0)
  await page.getByRole('button', { name: 'Start this exercise over' }).click()
  t.match(await page.locator('.decision').innerText(), /^Denied/)
})

test('An exercise is solved by keyboard alone', async t => {
  const { page, go } = await visit(t)
  const focused =
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText ?? ""'
  await go('exercises')
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(
        `document.activeElement === document.body
          ? ''
          : [document.activeElement.getAttribute('aria-label'), document.activeElement.innerText, document.activeElement.closest('label')?.innerText].join(' ')`,
      )
      if (name.test(String(label))) return
    }
    t.fail(`Tab does not reach ${name}; the focus is on ${await page.evaluate(focused)}`)
  }
  await tabTo(/Start: Only the beginning counts/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Only the beginning counts' }).waitFor()
  t.equal(await page.evaluate('document.activeElement.tagName'), 'H1', 'the focus moves to the new heading')
  await tabTo(/Search string/)
  await page.keyboard.type('łuk')
  await page.locator('.solved').waitFor()
  await tabTo(/Next: The second part of a name/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The second part of a name' }).waitFor()
  await tabTo(/Search string/)
  await page.keyboard.type('van')
  await page.locator('.solved').waitFor()
})

test('The report is read by choosing the rule that it breaks', async t => {
  const { page, go } = await visit(t)
  await go('exercises/report')
  await page.getByText('remove.member: the removal does not work').click()
  t.match(await page.locator('.report-question').innerText(), /No\. The member list shows/)
  t.equal(await page.locator('.solved').count(), 0)
  await page.getByText('acr.membership-changes: the permission').click()
  await page.locator('.solved').waitFor()
})

test('Every exercise starts unsolved', async t => {
  const { page, go } = await visit(t)
  t.equal(exercises.length, 22)
  for (const { id, title } of exercises) {
    await go(`exercises/${id}`)
    t.equal(await page.locator('h1').innerText(), title)
    t.equal(await page.locator('.solved').count(), 0, id)
  }
})

test('An exercise is found by its number', async t => {
  const { page, go } = await visit(t)
  await go('exercises/3')
  t.match(await page.locator('.clause-place').innerText(), /Number 3 of 22/)
})

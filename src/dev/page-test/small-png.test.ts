import { test } from 'tap'
import { launchChromium } from './chromium.js'
import { smallPng } from './small-png.js'

test('A picture with few colors stays the same, and gets smaller', async t => {
  const browser = await launchChromium()
  t.teardown(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 300, height: 200 } })
  const colors = '#123456 0 50px, #fedcba 50px 200px'
  await page.setContent(`<body style="margin:0;height:200px;background:linear-gradient(${colors})">`)
  const full = await page.screenshot()
  const small = await smallPng(page, full)
  t.ok(small.length < full.length, `${small.length} of ${full.length} bytes`)
  await page.setContent(
    `<body style="margin:0"><img src="data:image/png;base64,${small.toString('base64')}">`,
  )
  await page.locator('img').waitFor()
  t.ok(full.equals(await page.screenshot()))
})

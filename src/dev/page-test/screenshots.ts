// Makes the pictures of the README: the page, and the report of a server with two faults.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { check } from '../../check.js'
import { fixture, readWorld } from '../../files.js'
import { deploymentsIn } from '../../report/deployments.js'
import { reportPage } from '../../report/html/report-page.js'
import { tablePage } from '../../report/html/table-page.js'
import type { Report } from '../../report/report.js'
import { createReferenceServer } from '../../server/reference-server.js'
import { foreign, python, type RunningTarget, startImplementation, startOracle } from '../prove/targets.js'
import { launchChromium } from './chromium.js'

const folder = fixture('images')
const viewport = { width: 1280, height: 800 }
const mostBytes = 200_000

const faults = ['like-wildcards', 'group-acrs-ignored']
const clause = '4.1/search.field-start'

/** In place of what differs between runs: the time of the run, and the port of its server. */
const startedAt = '2026-01-05T09:00:00.000Z'
const host = '127.0.0.1:8080'

async function picture(
  browser: Browser,
  name: string,
  prepare: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
  await prepare(page)
  const path = join(folder, name)
  const png = await page.screenshot()
  await page.close()
  if (png.length > mostBytes) throw new Error(`${path} has ${png.length} bytes, more than ${mostBytes}`)
  writeFileSync(path, png)
  console.log(`${path}: ${png.length} bytes`)
}

async function showPage(page: Page): Promise<void> {
  const server = await createReferenceServer({ world: readWorld(fixture('demo.world.json')) })
  try {
    await page.goto(`${await server.listen(0)}/#/${clause}`)
    await page.locator('[id="search.field-start"] .open-bodies').click()
  } finally {
    await server.close()
  }
}

/** Without the line of counts and the duration, which differ a little from run to run. */
async function showReport(page: Page, report: Report): Promise<void> {
  await page.setContent(reportPage(report, {}))
  await page.addStyleTag({ content: '.extent { display: none }' })
}

/** The deployments in the picture of a table: the three implementations, and three servers with a fault. */
const deployments: Readonly<Record<string, () => Promise<RunningTarget>>> = {
  'reference server': () => startOracle({}),
  'foreign.mjs': () => startImplementation(foreign, []),
  'start.py': () => startImplementation(python, []),
  'LIKE search': () => startOracle({ faults: ['like-wildcards'] }),
  'cached permissions': () => startOracle({ faults: ['revocation-forgotten'] }),
  'ACRs of groups forgotten': () => startOracle({ faults: ['group-acrs-ignored'] }),
}

async function showTable(page: Page, reports: readonly Report[]): Promise<void> {
  await page.setContent(tablePage(deploymentsIn(reports)))
  await page.locator('#clauses').evaluate(section => section.scrollIntoView())
}

async function reportOn(name: string, start: () => Promise<RunningTarget>): Promise<Report> {
  const { url, control, close } = await start()
  try {
    const report = await check({ url, control, seed: 1 })
    const text = JSON.stringify({ ...report, startedAt }).replaceAll(new URL(url).host, host)
    const shown = JSON.parse(text) as Report
    return { ...shown, target: { ...shown.target, name } }
  } finally {
    await close()
  }
}

mkdirSync(folder, { recursive: true })
const report = await reportOn(host, () => startOracle({ faults }))
const reports: Report[] = []
for (const [name, start] of Object.entries(deployments)) reports.push(await reportOn(name, start))
const browser = await launchChromium()
try {
  await picture(browser, 'page.png', showPage)
  await picture(browser, 'report.png', page => showReport(page, report))
  await picture(browser, 'table.png', page => showTable(page, reports))
} finally {
  await browser.close()
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { type Test, t as wholeFile } from 'tap'
import { fixture, readWorld } from '../../files.js'
import { createReferenceServer } from '../../server/reference-server.js'
import { launchChromium } from './chromium.js'

export interface Visit {
  readonly page: Page
  /** Opens a place of the page, such as `world?permission=write`. */
  go(place: string): Promise<void>
}

export interface VisitOptions {
  /** Where the page is; by default, a server that the visit starts. It ends with `index.html` or a slash. */
  readonly base?: string
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
}

/** The base URL of a server with the demo world, which ends with the test. */
async function servedBase(t: Test): Promise<string> {
  const server = await createReferenceServer({ world: readWorld(fixture('demo.world.json')) })
  const url = await server.listen(0)
  t.teardown(() => server.close())
  // A page and its cookies belong to one host name.
  return `${url.replace('127.0.0.1', 'localhost')}/`
}

let browser: Promise<Browser> | undefined

/** One for all pages of this process: each has cookies and storage of its own. */
export function sharedBrowser(): Promise<Browser> {
  if (browser === undefined) wholeFile.teardown(async () => (await browser)?.close())
  browser ??= launchChromium()
  return browser
}

/** Opens a page in a browser. At the end of the test, no error may be on the console, and no request may have left the host. */
export async function visit(
  t: Test,
  { base, width = 1280, colorScheme = 'light' }: VisitOptions = {},
): Promise<Visit> {
  const start = base ?? (await servedBase(t))
  const page = await (await sharedBrowser()).newPage({ viewport: { width, height: 900 }, colorScheme })
  const problems: string[] = []
  page.on('console', message => {
    // The browser reports the refusal of an operation, which a test may have asked for, as an error too.
    const isRefusal = message.location().url.includes('/auth/v1/') && /status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isRefusal)
      problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`error: ${error.message}`))
  page.on('dialog', dialog => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!isOwn(request.url(), start)) problems.push(`request to ${request.url()}`)
  })
  t.teardown(() => page.close())
  const go = async (place: string) => {
    await page.goto('about:blank')
    await page.goto(`${start}#/${place}`)
    await page.locator('h1').waitFor()
    t.same(problems, [], `no problem at ${place}`)
  }
  return { page, go }
}

/** Waits until an expression is true. The policy of the page lets no test wait within it. */
export async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(expression))) await page.waitForTimeout(20)
}

function isOwn(url: string, base: string): boolean {
  if (url === 'about:blank' || url.startsWith('blob:')) return true
  const folder = base.replace(/[^/]*$/, '')
  return base.startsWith('file:') ? url.startsWith(folder) : new URL(url).origin === new URL(base).origin
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * The serious violations of accessibility rules that axe finds: the rule, and the first element that breaks it.
 * @param rules by default all
 */
export async function violationsIn(page: Page, ...rules: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(axeSource)
  // No test reads what passes, or the selector of an element, and axe needs time for them.
  const quick = { resultTypes: ['violations'], selectors: false }
  const options = JSON.stringify(rules.length === 0 ? quick : { ...quick, runOnly: rules })
  const violations = (await page.evaluate(
    `axe.run(${options}).then(({ violations }) => violations)`,
  )) as readonly Violation[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.length} elements, such as ${nodes[0]?.html.slice(0, 200)}`)
}

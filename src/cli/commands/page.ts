import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { reasonOf, UsageError } from '../../files.js'
import { deploymentsIn, readingsByPoint } from '../../report/deployments.js'
import type { Report } from '../../report/report.js'
import { pageFolder, pageTypes } from '../../server/control/page-files.js'
import { readReport } from '../report-files.js'

export function pageCommand(): Command {
  return new Command('page')
    .requiredOption(
      '--out <folder>',
      'the folder, which must be new, empty, or a page that this command wrote',
    )
    .option(
      '--report <file>',
      'show at each open point what this report of check --json observed, too; may be repeated',
      (file: string, before: readonly string[]) => [...before, file],
      [],
    )
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle page --out site/                      then open site/index.html
  principal-oracle page --out site/ --report a.json      with the readings of the deployment that a.json is about
  principal-oracle page --out site/ && npx serve site    or let any web server show it`,
    )
    .action(({ out, report }: { readonly out: string; readonly report: readonly string[] }) => {
      console.log(`wrote ${writePage(out, report.map(readReport))}`)
    })
}

/** Writes the page. @returns its first file @throws UsageError if the folder holds something else or cannot be written */
function writePage(folder: string, reports: readonly Report[]): string {
  if (!existsSync(join(pageFolder, 'index.html')))
    throw new UsageError('the page is not built: run `npm run build` in the checkout of principal-oracle')
  try {
    requireFree(folder)
    makeFolder(folder)
    for (const name of Object.keys(pageTypes)) copyFileSync(join(pageFolder, name), join(folder, name))
    const file = join(folder, 'index.html')
    writeFileSync(file, withPolicy(readFileSync(file, 'utf8')))
    appendFileSync(join(folder, 'data.js'), observationsOf(reports))
    return file
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`--out ${folder}: ${reasonOf(error)}`)
  }
}

/** Adds what the newest report of each deployment observed to the data of the page. */
function observationsOf(reports: readonly Report[]): string {
  return deploymentsIn(reports)
    .map(({ name, report }) => ({ name, readings: readingsByPoint(report) }))
    .map(observed => `pageData.observed.push(${JSON.stringify(observed)})\n`)
    .join('')
}

/** Makes a folder and those around it, one by one: in /proc, `mkdirSync` with `recursive` never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'its file system has no place for it' : reasonOf(error)
    throw new UsageError(`--out: cannot make the folder ${folder}: ${reason}`)
  }
}

function requireFree(folder: string): void {
  if (!existsSync(folder)) return
  const others = readdirSync(folder).filter(name => !Object.hasOwn(pageTypes, name))
  if (others.length > 0)
    throw new UsageError(
      `--out ${folder}: the folder has other files, such as ${JSON.stringify(others[0])}; name a new or an empty folder`,
    )
}

/**
 * A static host may send no Content-Security-Policy, so the page has one itself. For a page from a folder, browsers do not
 * agree whether 'self' includes its files.
 */
function withPolicy(html: string): string {
  const policy =
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; worker-src blob:; base-uri 'none'; form-action 'none'"
  return html.replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8">\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}

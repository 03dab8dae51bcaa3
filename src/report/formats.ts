import type { ClauseId } from '../spec/clauses.js'
import { badge } from './badge.js'
import { reportPage } from './html/report-page.js'
import { junit } from './junit.js'
import type { Look } from './look.js'
import type { ClauseRow, Report } from './report.js'
import { tapEnd, tapHead, tapRow } from './tap.js'
import { summarize } from './terminal.js'

/** One way to show a run. */
export interface Format {
  /** The option of `check` that asks for it. A `<file>` says where it goes. */
  readonly option?: string
  readonly description?: string
  /** What comes before everything else. @param only the selected clauses; without it, all */
  readonly head?: (only?: readonly ClauseId[]) => string
  /** A selected clause, as soon as it is decided. @param number how many of them are decided with this one */
  readonly row?: (row: ClauseRow, number: number) => string
  /** What comes once the run is over. */
  readonly end: (report: Report, look: Look) => string
}

/** Every format of a report, by the name of its option. `check` makes its options and writes its files from this list. */
export const formats = {
  json: {
    option: '--json <file>',
    description: 'write the report as JSON to this file; - means standard output',
    end: report => `${JSON.stringify(report, null, 2)}\n`,
  },
  junit: {
    option: '--junit <file>',
    description: 'write the report as JUnit XML to this file; - means standard output',
    end: junit,
  },
  html: {
    option: '--html <file>',
    description: 'write the report as a web page in one file; - means standard output',
    end: reportPage,
  },
  badge: {
    option: '--badge <file>',
    description:
      'write an SVG badge that counts what passed, failed and is untested; - means standard output',
    end: badge,
  },
  tap: {
    option: '--tap',
    description: 'print TAP on a terminal too',
    head: tapHead,
    row: tapRow,
    end: tapEnd,
  },
  summary: {
    end: (report, look) => `${summarize(report, look)}\n`,
  },
} as const satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof formats

/** The formats that an option sends to a file or to standard output. */
export type FileFormat = {
  [Name in FormatName]: (typeof formats)[Name] extends { readonly option: `--${string} <file>` }
    ? Name
    : never
}[FormatName]

export const fileFormats = (Object.keys(formats) as FormatName[]).filter((name): name is FileFormat => {
  const { option }: Format = formats[name]
  return option?.endsWith(' <file>') === true
})

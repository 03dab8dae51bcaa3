import { junit } from './junit.js'
import type { ClauseRow, Report } from './report.js'
import { tapEnd, tapHead, tapRow } from './tap.js'
import { summarize } from './terminal.js'

/** One way to show a run. */
export interface Format {
  /** The option of `check` that asks for it. A `<file>` says where it goes. */
  readonly option?: string
  readonly description?: string
  /** What comes before everything else. */
  readonly head?: string
  /** A clause, as soon as it is decided. @param number how many clauses are decided with this one */
  readonly row?: (row: ClauseRow, number: number) => string
  /** What comes once the run is over. */
  readonly end: (report: Report, look: Look) => string
}

export interface Look {
  readonly colours: boolean
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
  tap: {
    option: '--tap',
    description: 'print TAP on a terminal too',
    head: tapHead,
    row: tapRow,
    end: tapEnd,
  },
  summary: {
    end: (report, { colours }) => `${summarize(report, colours)}\n`,
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

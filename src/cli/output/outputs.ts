import { appendFileSync, writeFileSync } from 'node:fs'
import { reasonOf, UsageError } from '../../files.js'
import { type FileFormat, type Format, type FormatName, fileFormats, formats } from '../../report/formats.js'
import type { Look } from '../../report/look.js'
import type { ClauseRow, Report } from '../../report/report.js'
import { isSelected } from '../../report/verdict.js'
import type { ClauseId } from '../../spec/clauses.js'
import { type ReportPlace, refuseSharedPlaces, reportPlaces } from './report-places.js'

export type OutputOptions = { readonly [Name in FileFormat]?: string } & { readonly tap?: true }

type Output = ReportPlace<FormatName>

/** Writes a run in every format that was requested, each to its place. */
export class Outputs {
  readonly #all: readonly Output[]
  readonly #begun = new Set<Output>()
  #rows = 0

  /**
   * Empties the files at once, so that a mistyped folder does not cost a run.
   * @param only the selected clauses; without it, all
   * @throws UsageError if two reports go to one place, or a file cannot be written
   */
  constructor(
    options: OutputOptions,
    isTerminal: boolean,
    readonly only?: readonly ClauseId[],
  ) {
    const reports = reportPlaces(options, fileFormats)
    refuseSharedPlaces(reports)
    for (const { place } of reports) if (place !== '-') write(place, '', writeFileSync)
    const isTaken = reports.some(({ place }) => place === '-')
    const shown: Output = { name: options.tap || !isTerminal ? 'tap' : 'summary', place: '-' }
    this.#all = isTaken ? reports : [...reports, shown]
  }

  /** Whether a person reads standard output. */
  get hasSummary(): boolean {
    return this.#all.some(({ name }) => name === 'summary')
  }

  /** The files that get the report. */
  get files(): readonly string[] {
    return this.#all.map(({ place }) => place).filter(place => place !== '-')
  }

  decided(row: ClauseRow): void {
    if (!isSelected(row)) return
    this.#rows++
    for (const output of this.#all) this.#write(output, ({ row: format }) => format?.(row, this.#rows))
  }

  /** @throws UsageError if a file cannot be written; all other places get the report nevertheless */
  end(report: Report, look: Omit<Look, 'files'>): void {
    const files: string[] = []
    const tasks = this.#all.map(output => () => {
      this.#write(output, format => format.end(report, { ...look, files }))
      if (output.place !== '-') files.push(output.place)
    })
    doAll(tasks)
  }

  #write(output: Output, textOf: (format: Format) => string | undefined): void {
    const format: Format = formats[output.name]
    const text = textOf(format)
    if (text === undefined) return
    write(output.place, this.#begun.has(output) ? text : (format.head?.(this.only) ?? '') + text)
    this.#begun.add(output)
  }
}

/** Calls every function, although one before it throws. @throws the first error */
export function doAll(tasks: readonly (() => void)[]): void {
  const errors: unknown[] = []
  for (const task of tasks)
    try {
      task()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

/** Writes to a file, or to standard output if the place is `-`. @throws UsageError */
export function write(place: string, text: string, toFile = appendFileSync): void {
  try {
    if (place === '-') process.stdout.write(text)
    else toFile(place, text)
  } catch (error) {
    throw new UsageError(`cannot write ${place}: ${reasonOf(error)}`)
  }
}

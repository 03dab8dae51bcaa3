import { writeFileSync } from 'node:fs'
import { htmlOf } from '../../client-runs/html.js'
import type { ClientReport } from '../../client-runs/report.js'
import { textOf } from '../../client-runs/text.js'
import { doAll, write } from '../output/outputs.js'
import {
  type ReportPlace,
  refuseOverwriting,
  refuseSharedPlaces,
  reportPlaces,
} from '../output/report-places.js'

export interface ClientOutputOptions {
  /** Files, or `-` for standard output. */
  readonly json?: string
  readonly html?: string
}

type Format = (report: ClientReport, remarks: readonly string[]) => string

const formats: Readonly<Record<keyof ClientOutputOptions, Format>> = {
  json: report => `${JSON.stringify(report, null, 2)}\n`,
  html: htmlOf,
}

/** Writes a report in every format that was requested. Standard output is for a person, unless a format goes there. */
export class ClientOutputs {
  readonly #files: readonly ReportPlace<keyof ClientOutputOptions>[]

  /**
   * Empties the files at once, so that a mistyped folder does not cost a run.
   * @param inputs the files that the command reads
   * @throws UsageError
   */
  constructor(options: ClientOutputOptions, inputs: readonly (string | undefined)[] = []) {
    this.#files = reportPlaces(options, Object.keys(formats) as (keyof ClientOutputOptions)[])
    refuseSharedPlaces(this.#files)
    refuseOverwriting(this.#files, inputs)
    for (const { place } of this.#files) if (place !== '-') write(place, '', writeFileSync)
  }

  /** @throws UsageError if a file cannot be written; the others and the text for a person are written nevertheless */
  end(report: ClientReport, remarks: readonly string[]): void {
    const files: string[] = []
    const writers = this.#files.map(({ name, place }) => () => {
      write(place, formats[name](report, remarks))
      files.push(place)
    })
    const show = () => {
      if (this.#files.some(({ place }) => place === '-')) for (const remark of remarks) console.error(remark)
      else write('-', textOf(report, { colours: process.stdout.hasColors?.() ?? false, remarks, files }))
    }
    doAll([...writers, show])
  }
}

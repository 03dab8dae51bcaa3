import { faults } from '../faults/registry.js'
import { UsageError } from '../files.js'
import { observedDefault } from '../report/observed-default.js'
import { type ClauseRow, type ReadingRow, reportVersion } from '../report/report.js'
import { isRecord } from '../spec/is-record.js'
import { parseReadings, ReadingError } from '../spec/readings.js'
import { readVersioned } from './versioned-file.js'

/**
 * The readings of a conformance report that the server can be set to; a warning names each of the others.
 * @throws UsageError if the file is not a report
 */
export function readingsLike(file: string): readonly string[] {
  return rowsIn<ReadingRow>(file, 'readings')
    .filter(hasValue)
    .filter(row => row?.id !== 'open.creator-grant' || row.observed !== observedDefault('open.creator-grant'))
    .map(row => `${row?.id}=${row?.observed}`)
    .filter(canBeSet)
}

/**
 * The names of faults, one for each clause that failed in a conformance report: the first that breaks the clause. A warning
 * names each clause that has no fault.
 * @throws UsageError if the file is not a report
 */
export function faultsLike(file: string): readonly string[] {
  const failed = rowsIn<ClauseRow>(file, 'clauses').filter(row => row?.status === 'failed')
  return failed.flatMap(row => {
    const fault = faults.find(({ clause }) => clause === row?.id)
    if (fault !== undefined) return [fault.name]
    console.error(`warning: no fault breaks the clause ${row?.id}, which failed in the report`)
    return []
  })
}

function rowsIn<Row>(file: string, key: 'readings' | 'clauses'): readonly (Partial<Row> | null)[] {
  const report = readVersioned(file, reportVersion)
  const rows = isRecord(report) ? report[key] : undefined
  if (Array.isArray(rows)) return rows
  throw new UsageError(`${file}: not a conformance report: it has no ${key}`)
}

function hasValue(row: Partial<ReadingRow> | null): boolean {
  if (row?.observed !== null) return true
  console.error(`warning: ${row.id} keeps its default, because the report has only a note on it: ${row.note}`)
  return false
}

function canBeSet(word: string): boolean {
  try {
    parseReadings([word])
    return true
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error
    console.error(`warning: this reading keeps its default: ${error.message}`)
    return false
  }
}

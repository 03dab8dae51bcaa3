import { UsageError } from '../files.js'
import { reportVersion } from '../report/report.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { isRecord } from '../spec/is-record.js'
import { hint } from '../suggestions.js'
import { readReport } from './report-file.js'
import { readVersioned } from './versioned-file.js'

/**
 * The clauses that may fail: those in a list of ids, or those that failed in a report.
 * @throws UsageError if the file is neither
 */
export function readBaseline(file: string): readonly ClauseId[] {
  const value = readVersioned(file, reportVersion)
  if (Array.isArray(value)) return value.map(id => known(id, file))
  if (!isRecord(value) || !('clauses' in value))
    throw new UsageError(`${file}: neither a list of clauses nor a conformance report`)
  return readReport(file).clauses.flatMap(({ id, status }) => (status === 'failed' ? known(id, file) : []))
}

function known(id: unknown, file: string): ClauseId {
  if (typeof id === 'string' && isClauseId(id)) return id
  const end = typeof id === 'string' ? `; ${hint(id, clauseIds, 'spec')}` : ''
  throw new UsageError(`${file}: there is no clause ${JSON.stringify(id)}${end}`)
}

import { Ajv } from 'ajv'
import { clientReportVersion } from '../client-runs/report.js'
import { fixture, readJson, UsageError } from '../files.js'
import { type Report, reportVersion } from '../report/report.js'
import { TroubleError, troubleFrom } from '../server/control/trouble.js'
import { orderFrom } from '../server/control/trouble-order.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { isRecord } from '../spec/is-record.js'
import { parseReadings, ReadingError } from '../spec/readings.js'
import { hint } from '../suggestions.js'
import { readVersioned } from './versioned-file.js'

/**
 * Keys that the schema does not have are ignored, because a later program may have added them.
 * @throws UsageError if the file cannot be read or is not a conformance report
 */
export function readReport(file: string): Report {
  const value = readVersioned(file, reportVersion)
  const schema = open(readJson(fixture('report.schema.json')))
  const validate = new Ajv({ strict: false }).compile<Report>(schema as object)
  if (validate(value)) return value
  const [error] = validate.errors ?? []
  const place = (error?.instancePath ?? '').slice(1).replaceAll('/', '.') || 'the report'
  throw new UsageError(`${file}: not a conformance report: ${place} ${error?.message}`)
}

/**
 * The clauses that may fail: those in a list of ids, or those that failed in a report.
 * @throws UsageError if the file is neither
 */
export function readBaseline(file: string): readonly ClauseId[] {
  const value = readVersioned(file, reportVersion)
  if (Array.isArray(value)) return value.map(id => knownClause(id, file))
  if (!isRecord(value) || !('clauses' in value))
    throw new UsageError(`${file}: neither a list of clauses nor a conformance report`)
  const failed = readReport(file).clauses.filter(({ status }) => status === 'failed')
  return failed.map(({ id }) => knownClause(id, file))
}

/**
 * The choices that may break a client: those in a list of ids, or those that broke it in a report.
 * @throws UsageError if the file is neither
 */
export function readClientBaseline(file: string): readonly string[] {
  const value = readVersioned(file, clientReportVersion)
  if (Array.isArray(value)) return value.map((id, at) => knownChoice(id, `${file}: [${at}]`))
  if (!isRecord(value) || !Array.isArray(value.breaking))
    throw new UsageError(`${file}: neither a list of choices nor a report of exec`)
  return value.breaking.map((row, at) => knownChoice(isRecord(row) && row.id, `${file}: breaking[${at}]`))
}

/** The schema without `additionalProperties: false`. */
function open(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

function knownClause(id: unknown, file: string): ClauseId {
  if (typeof id === 'string' && isClauseId(id)) return id
  const end = typeof id === 'string' ? `; ${hint(id, clauseIds, 'spec')}` : ''
  throw new UsageError(`${file}: there is no clause ${JSON.stringify(id)}${end}`)
}

/** @param place where the id is, for errors */
function knownChoice(id: unknown, place: string): string {
  if (typeof id !== 'string')
    throw new UsageError(`${place}: expected a choice such as "short-search=404" or "503=1s@readGroup"`)
  try {
    for (const part of id.split(' + '))
      if (part.includes('@')) troubleFrom(orderFrom(part).trouble)
      else parseReadings([part])
    return id
  } catch (error) {
    if (error instanceof ReadingError || error instanceof TroubleError)
      throw new UsageError(`${place}: ${error.message}`)
    throw error
  }
}

import { Ajv } from 'ajv'
import { fixture, readJson, UsageError } from '../files.js'
import type { Report } from '../report/report.js'

/** @throws UsageError if the file cannot be read or is not a conformance report */
export function readReport(file: string): Report {
  const value = readJson(file)
  const validate = new Ajv({ strict: false }).compile<Report>(
    readJson(fixture('report.schema.json')) as object,
  )
  if (validate(value)) return value
  const [error] = validate.errors ?? []
  const place = (error?.instancePath ?? '').slice(1).replaceAll('/', '.') || 'the report'
  throw new UsageError(`${file}: not a conformance report: ${place} ${error?.message}`)
}

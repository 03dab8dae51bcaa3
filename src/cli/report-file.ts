import { Ajv } from 'ajv'
import { fixture, readJson, UsageError } from '../files.js'
import { type Report, reportVersion } from '../report/report.js'
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

/** The schema without `additionalProperties: false`. */
function open(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

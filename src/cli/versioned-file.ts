import { readJson, UsageError } from '../files.js'
import { versionProblem } from '../spec/format-version.js'
import { isRecord } from '../spec/is-record.js'

/**
 * It stands alone because a server that starts does not load what reads the rest of a report.
 * @throws UsageError if the file cannot be read, is not JSON, or has a newer version of its format
 */
export function readVersioned(file: string, newest: number): unknown {
  const value = readJson(file)
  const problem = isRecord(value) ? versionProblem(value.version, newest) : undefined
  if (problem !== undefined) throw new UsageError(`${file}: version: ${problem}`)
  return value
}

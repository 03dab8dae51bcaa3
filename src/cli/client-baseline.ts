import { clientReportVersion } from '../client-runs/report.js'
import { UsageError } from '../files.js'
import { isRecord } from '../spec/is-record.js'
import { parseReadings, ReadingError } from '../spec/readings.js'
import { TroubleError, troubleFrom } from '../workbench/trouble.js'
import { orderFrom } from '../workbench/trouble-order.js'
import { readVersioned } from './versioned-file.js'

/**
 * The choices that may break a client: those in a list of ids, or those that broke it in a report.
 * @throws UsageError if the file is neither
 */
export function readClientBaseline(file: string): readonly string[] {
  const value = readVersioned(file, clientReportVersion)
  const isReport = isRecord(value) && Array.isArray(value.breaking)
  if (!Array.isArray(value) && !isReport)
    throw new UsageError(`${file}: neither a list of choices nor a report of exec`)
  const ids: readonly unknown[] = isReport ? (value.breaking as unknown[]).map(idIn) : (value as unknown[])
  return ids.map((id, at) => known(id, `${file}: ${isReport ? 'breaking' : ''}[${at}]`))
}

function idIn(row: unknown): unknown {
  return isRecord(row) ? row.id : undefined
}

/** @param place where the id is, for errors */
function known(id: unknown, place: string): string {
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

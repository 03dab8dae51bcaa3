import type { Finding } from '../../src/report/finding.js'
import type { RequestRecord } from '../../src/report/report.js'
import type { RecordedFinding } from './finding.js'
import { type Names, seenIn } from './seen.js'
import { wrongFields } from './shown.js'

/** The finding for programs, as a report has it. */
export function forReport(
  names: Names,
  finding: RecordedFinding,
  requests: readonly RequestRecord[],
): Finding {
  const { decides, expected, why, kind } = finding
  const { says: _, ...data } = expected
  const notShown = fieldsNotShown(names, finding, requests)
  return {
    decides: positionsIn(requests, decides),
    expected: data,
    ...(notShown === undefined ? {} : { notShown }),
    ...(why === undefined ? {} : { why }),
    ...(kind === undefined ? {} : { kind }),
  }
}

/** The positions of those records that are among the requests. */
export function positionsIn(
  requests: readonly RequestRecord[],
  records: readonly RequestRecord[],
): readonly number[] {
  return records.map(record => requests.indexOf(record)).filter(at => at >= 0)
}

function fieldsNotShown(
  names: Names,
  { decides, expected: { group } }: RecordedFinding,
  requests: readonly RequestRecord[],
): Finding['notShown'] {
  const last = (decides.length > 0 ? decides : requests).at(-1)
  if (group === undefined || last === undefined) return undefined
  const { status, view } = seenIn(names, last)
  return view === undefined && status === 200 ? undefined : wrongFields(group, view ?? {})
}

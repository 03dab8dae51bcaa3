import { listed, printable } from './failures/texts.js'
import { groupBy } from './group-by.js'
import type { ReadingRow } from './report.js'

/** The most operations that are named for one reading. */
const mostParts = 7

/** What an unknown reading means. */
export const unknownReading =
  'A reading that is not known fails no clause. Clients may not expect it, so that it must be on purpose.'

/** The observed readings for a person: one line if every reading is known and the same for all operations; otherwise also those that are not. */
export function readingLines(readings: readonly ReadingRow[], verbose: boolean): readonly string[] {
  if (readings.length === 0) return []
  const points = groupBy(readings, ({ id }) => id.split('/')[0] ?? id)
  const isUsual = (rows: readonly ReadingRow[]) => rows.length === 1 && rows[0]?.fair === true
  const unusual = [...points].filter(([, rows]) => !isUsual(rows))
  const width = Math.max(34, ...(verbose ? readings : []).map(({ id }) => id.length))
  if (verbose)
    return [
      '',
      'Observed readings:',
      ...readings.map(row => `  ${row.id.padEnd(width)} ${formatReading(row)}`),
    ]
  return [
    '',
    `At ${points.size - unusual.length} of ${points.size} observed open points, the target takes a known reading; --verbose lists all.`,
    ...unusual.map(([point, rows]) => `  ${point.padEnd(width)} ${formatReadings(rows)}`),
    ...(readings.every(({ fair }) => fair) ? [] : [`  ${unknownReading}`]),
  ]
}

/** The readings of an open point by value, the commonest first, with the operations of the others. */
function formatReadings(rows: readonly ReadingRow[]): string {
  const byValue = [...groupBy(rows, formatReading)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const partsOf = (same: readonly ReadingRow[]) => same.flatMap(({ id }) => id.split('/').slice(1))
  const forParts = (parts: readonly string[]) =>
    parts.length === 0 ? '' : ` for ${listed(parts, mostParts)}`
  return byValue
    .map(([value, same], at) => (at === 0 ? value : `${value}${forParts(partsOf(same))}`))
    .join('; ')
}

function formatReading({ observed, note, fair }: ReadingRow): string {
  return `${printable(observed ?? note ?? '')}${fair ? '' : ' (not a known reading)'}`
}

/**
 * One row for an open point if the same was seen on all operations, and otherwise one for each operation. A note on several
 * operations is one row in any case.
 */
export function mergeOperations(rows: readonly ReadingRow[]): readonly ReadingRow[] {
  return rows.flatMap(row => {
    const [point = row.id] = row.id.split('/')
    const ofPoint = rows.filter(({ id }) => id.split('/')[0] === point)
    const same = ofPoint.filter(({ observed, note }) => observed === row.observed && note === row.note)
    const isAll = same.length === ofPoint.length
    if (!isAll && (row.note === undefined || same.length === 1)) return [row]
    if (same[0] !== row) return []
    if (isAll) return [{ ...row, id: point }]
    const operations = same.map(({ id }) => id.slice(point.length + 1))
    return [{ ...row, id: point, note: `${row.note} (${operations.join(', ')})` }]
  })
}

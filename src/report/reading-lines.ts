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
    `${points.size - unusual.length} of ${points.size} observed open points have a known reading; --verbose lists all.`,
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
